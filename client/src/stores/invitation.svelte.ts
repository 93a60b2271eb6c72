/** The address of a table to give away. The organiser's comes from the server, with a QR code; at an open door everybody knows it. */
import { invite } from "../lib/api";
import { base } from "../lib/whereabouts";
import type { Table } from "./table.svelte";

export class Invite {
  url = $state("");
  svg = $state("");
  /** Whether it lets one person in, and a fresh one is needed for the next. */
  isForOne = $state(false);

  constructor(
    private readonly table: Table,
    private readonly token: string,
  ) {}

  async ask(): Promise<void> {
    const lobby = this.table.lobby;
    if (lobby?.state !== "open") return;
    this.isForOne = lobby.door === "invited";
    if (!this.isForOne) this.url = new URL(`#join/${lobby.code}`, base).href;
    if (!lobby.organiser && !lobby.narrates) return void (this.svg = "");
    try {
      const given = await invite(lobby.id, this.token);
      this.url = given.url;
      this.svg = given.svg;
    } catch {
      // the code on the screen is enough
    }
  }
}
