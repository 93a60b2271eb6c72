/** The clubs whose keys this browser has. */
import { Keyring } from "./keyring.svelte";

export interface ClubKey {
  id: string;
  code: string;
  token: string;
  title: string;
  phrase?: string;
}

export const clubs = new Keyring<ClubKey>("clubs", (club) => club.id);
