/** The player's own notes: a guess and a text for every seat. They stay in this browser and start empty in each game. */
import { keep, kept } from "../lib/storage";
import type { Team } from "../lib/wire";

export type Guess = "" | Extract<Team, "red" | "black">;

interface Kept {
  game: string;
  guesses: Record<number, Guess>;
  words: Record<number, string>;
}

const NEXT_GUESS: Record<Guess, Guess> = { "": "red", red: "black", black: "" };

export class Notes {
  guesses = $state<Record<number, Guess>>({});
  words = $state<Record<number, string>>({});

  constructor(
    private readonly key: string,
    private readonly game: string,
  ) {
    const before = kept<Kept>(`notes.${key}`);
    if (before?.game !== game) return;
    this.guesses = before.guesses;
    this.words = before.words;
  }

  /** ? → red → black → ? */
  turn(seat: number): void {
    this.guesses[seat] = NEXT_GUESS[this.guesses[seat] ?? ""];
    this.#keep();
  }

  write(seat: number, text: string): void {
    this.words[seat] = text.slice(0, 500);
    this.#keep();
  }

  #keep(): void {
    keep(`notes.${this.key}`, { game: this.game, guesses: this.guesses, words: this.words } satisfies Kept);
  }
}
