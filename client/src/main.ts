import { mount } from "svelte";
import App from "./App.svelte";
import { keepFocus } from "./lib/focus";
import { clubs } from "./stores/clubs.svelte";
import { seats } from "./stores/seats.svelte";

const PATIENCE_MS = 1000;

/** Before a page asks for a key; a database that does not answer keeps nobody waiting. */
const restored = Promise.allSettled([clubs.restore(), seats.restore()]);
void Promise.race([restored, new Promise((done) => setTimeout(done, PATIENCE_MS))]).then(() => {
  mount(App, { target: document.getElementById("app")! });
  keepFocus();
});
