/**
 * What is shown at each kind of step. The compiler requires a line for every kind of the wire.
 * `night`: the night screen; `day`: the courtyard with this street, the component with the buttons, below it.
 */
import type { Component } from "svelte";
import type { Began } from "../lib/wire";
import type { Table } from "../stores/table.svelte";
import Ballot from "./Ballot.svelte";
import Floor from "./Floor.svelte";
import Lift from "./Lift.svelte";
import Poll from "./Poll.svelte";
import Wait from "./Wait.svelte";

export type StepKind = Began["step"]["kind"];
export type Street = Component<{ table: Table }>;
export interface Screen {
  shows: "deal" | "night" | "day" | "over";
  street: Street;
  /** On a phone the street replaces the windows. */
  fills?: boolean;
}

export const SCREENS: Record<StepKind, Screen> = {
  dealing: { shows: "deal", street: Wait },
  briefing: { shows: "night", street: Wait },
  meeting: { shows: "night", street: Wait },
  relaxed_sitting: { shows: "night", street: Wait },
  hunt: { shows: "night", street: Wait },
  call: { shows: "night", street: Wait },
  best_move: { shows: "night", street: Wait },
  dawn: { shows: "day", street: Wait },
  farewell: { shows: "day", street: Floor },
  speech: { shows: "day", street: Floor },
  discussion: { shows: "day", street: Floor },
  reading: { shows: "day", street: Wait },
  ballot: { shows: "day", street: Ballot, fills: true },
  poll: { shows: "day", street: Poll, fills: true },
  defence: { shows: "day", street: Floor },
  lift: { shows: "day", street: Lift, fills: true },
  dusk: { shows: "day", street: Wait },
  over: { shows: "over", street: Wait },
};
