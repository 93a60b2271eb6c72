/** The clubs whose keys this browser has. */
import { keep, kept } from "../lib/storage";

export interface ClubKey {
  id: string;
  code: string;
  token: string;
  title: string;
  phrase?: string;
}

class Clubs {
  list = $state<ClubKey[]>(kept<ClubKey[]>("clubs") ?? []);

  find(id: string): ClubKey | undefined {
    return this.list.find((club) => club.id === id);
  }

  put(club: ClubKey): void {
    this.list = [club, ...this.list.filter((one) => one.id !== club.id)];
    keep("clubs", this.list);
  }

  remove(id: string): void {
    this.list = this.list.filter((one) => one.id !== id);
    keep("clubs", this.list);
  }
}

export const clubs = new Clubs();
