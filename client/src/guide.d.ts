/** A document as HTML, made by the plugin `guides` in build.js. */
declare module "*.md?guide" {
  export const title: string;
  export const html: string;
}
