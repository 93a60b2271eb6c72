/** The pages of a table with one phone: loaded when there is one. */
export { default as OnePhone } from "./OnePhone.svelte";
export { default as OnePhoneRoom } from "./OnePhoneRoom.svelte";
