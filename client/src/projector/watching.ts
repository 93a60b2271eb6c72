/** A screen looks on like any other device; it comes back with the token that it had. */
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

/** It opens nothing any more: the next look gets another one. */
export const forgetScreen = (): void => drop("projector");
