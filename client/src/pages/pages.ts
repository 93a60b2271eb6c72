/** Every page by the first word of its address; what is read rarely is loaded when it is opened. */
import type { Component } from "svelte";
import Home from "./Home.svelte";
import Join from "./Join.svelte";
import Lost from "./Lost.svelte";
import TablePage from "./TablePage.svelte";

export const PAGES: Record<string, Component> = {
  "": Home,
  join: Join,
  table: TablePage,
  lost: Lost,
};

export const LATER: Record<string, () => Promise<{ default: Component }>> = {
  alone: () => import("./Alone.svelte"),
  assist: () => import("./Assist.svelte"),
  club: () => import("./Club.svelte"),
  evening: () => import("./Evening.svelte"),
  glossary: () => import("./Glossary.svelte"),
  guide: () => import("./Guide.svelte"),
  howto: () => import("./Howto.svelte"),
  learn: () => import("./Learn.svelte"),
  narrate: () => import("./Narrate.svelte"),
  narrator: () => import("./Narrator.svelte"),
  new: () => import("./NewTable.svelte"),
  phone: () => import("./Phone.svelte"),
  projector: () => import("./Projector.svelte"),
  rules: () => import("./Rules.svelte"),
  together: () => import("./Together.svelte"),
  take: () => import("./Take.svelte"),
  settings: () => import("./Settings.svelte"),
};
