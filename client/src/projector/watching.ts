/** The projector is a watcher like any other device. Its token is stored, so that it can come back. */
import { watch } from "../lib/api";
import { drop, keep, kept } from "../lib/storage";

interface Screen {
  code: string;
  token: string;
}

export async function screenToken(code: string): Promise<string> {
  const last = kept<Screen>("projector");
  if (last?.code === code) return last.token;
  const { token } = await watch(code);
  keep("projector", { code, token } satisfies Screen);
  return token;
}

/** Delete the token because it is void. The next visit gets a new one. */
export const forgetScreen = (): void => drop("projector");
