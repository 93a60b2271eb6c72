/** Requests about a club and its evenings. */
import { ask } from "./api";
import { fetchFile } from "./files";
import type { ClubInfo, ClubOpened, ClubPerson, EveningHead, EveningInfo, EveningOpened, GameCorrection, Joined, NewEvening, Opened, Preset } from "./wire";
import { settings } from "../stores/settings.svelte";
import type { ClubKey } from "../stores/clubs.svelte";

export const openClub = (title: string) => ask<ClubOpened>("api/clubs", { title, lang: settings.lang });
export const recoverClub = (code: string, phrase: string) => ask<ClubOpened>(`api/clubs/${encodeURIComponent(code)}/recover`, { phrase });
export const presets = () => ask<Preset[]>("api/presets");

/** Return a date as day and month in words; an empty text for no date. */
export const formatDate = (date: string) => date && new Date(`${date}T12:00`).toLocaleDateString(settings.lang === "ru" ? "ru-RU" : "en-GB", { day: "numeric", month: "long" });

/** The requests that need the key of a club. */
export class ClubClient {
  constructor(readonly key: ClubKey) {}

  info = () => this.#ask<ClubInfo>("");
  add = (name: string) => this.#ask<ClubPerson>("/people", { name });
  rename = (person: string, name: string) => this.#ask<ClubPerson>(`/people/${person}`, { name });
  remove = (person: string) => this.#ask<void>(`/people/${person}/delete`, {});
  openEvening = (wanted: NewEvening) => this.#ask<EveningOpened>("/evenings", wanted);
  evening = (id: string) => this.#ask<EveningInfo>(`/evenings/${id}`);
  change = (id: string, to: object) => this.#ask<EveningHead>(`/evenings/${id}`, to);
  openTable = (id: string) => this.#ask<Opened>(`/evenings/${id}/tables`, {});
  judge = (id: string, table: string) => this.#ask<Joined>(`/evenings/${id}/tables/${table}/judge`, {});
  seat = (id: string, table: string, people: string[]) => this.#ask<void>(`/evenings/${id}/tables/${table}/seats`, { people });
  draw = (id: string, tables: string[] = []) => this.#ask<void>(`/evenings/${id}/draw`, { tables });
  correct = (id: string, game: string, what: GameCorrection) => this.#ask<void>(`/evenings/${id}/games/${game}`, what);

  /** Fetch the standings as CSV. */
  standings = (id: string) => this.#file(`/evenings/${id}/standings.csv`);
  /** Fetch the sheet or the record of a game, with names. */
  game = (id: string, name: string) => this.#file(`/evenings/${id}/games/${name}`);

  #file(path: string): Promise<Blob> {
    return fetchFile(`api/clubs/${this.key.id}${path}`, this.key.token);
  }

  #ask<T>(path: string, body?: unknown): Promise<T> {
    return ask<T>(`api/clubs/${this.key.id}${path}`, body, this.key.token);
  }
}
