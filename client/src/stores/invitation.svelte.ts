/** The address that invites to a table. The server gives the organiser one with a QR code; with an open door everybody has it. */
import { invite } from "../lib/api";
import { base } from "../lib/whereabouts";
import type { Table } from "./table.svelte";

export class Invite {
  url = $state("");
  svg = $state("");
  /** Whether the address admits one person only, and the next one needs a new address. */
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
      // people can still type the code on the screen
    }
  }
}
