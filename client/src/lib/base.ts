/** Where the program is served: the page's own folder. */
export const base = new URL(".", document.baseURI);
