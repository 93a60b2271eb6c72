/** Every page by the first word of its address; what is read rarely is loaded when it is opened. */
import type { Component } from "svelte";
import Home from "./Home.svelte";
import Lost from "./Lost.svelte";
import TablePage from "./TablePage.svelte";

export const PAGES: Record<string, Component> = {
  "": Home,
  table: TablePage,
  lost: Lost,
};
