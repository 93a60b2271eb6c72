/** The pages of a table with one phone, loaded only when they are needed. */
export { default as OnePhone } from "./OnePhone.svelte";
export { default as OnePhoneRoom } from "./OnePhoneRoom.svelte";
