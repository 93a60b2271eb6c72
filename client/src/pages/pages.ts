/** All pages by the first part of their route. Pages that are rarely used are loaded on demand. */
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

export const LAZY_PAGES: Record<string, () => Promise<{ default: Component }>> = {
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
