/** The pages of a judge, loaded only when they are needed. */
export { default as Assistant } from "./Assistant.svelte";
export { default as Console } from "./Console.svelte";
export { default as ConsoleRoom } from "./ConsoleRoom.svelte";
export { default as GivenAway } from "../console/GivenAway.svelte";
