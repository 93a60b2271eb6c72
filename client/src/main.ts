import { mount } from "svelte";
import App from "./App.svelte";
import { keepFocus } from "./lib/focus";
import { clubs } from "./stores/clubs.svelte";
import { seats } from "./stores/seats.svelte";

const RESTORE_TIMEOUT_MS = 1000;

/** Restore the keys before a page needs one. If the database does not answer in time, start without them. */
const restored = Promise.allSettled([clubs.restore(), seats.restore()]);
void Promise.race([restored, new Promise((done) => setTimeout(done, RESTORE_TIMEOUT_MS))]).then(() => {
  mount(App, { target: document.getElementById("app")! });
  keepFocus();
});
