// What our build adds to Vite's: the page names its build, licences go along, and every text lies there compressed.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Marked } from "marked";

const text = /\.(html|js|css|svg|txt|webmanifest)$/;
const packaged = /^.*node_modules\/(@[^/]+\/)?[^/]+/;

/** `<meta name="gorod-build">`: a hash over the page and the names of all files, which have hashes in them. */
export function named() {
  return {
    name: "named",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const names = [html, ...Object.keys(bundle).sort()].join("\n");
        const content = createHash("sha256").update(names).digest("hex").slice(0, 16);
        return [{ tag: "meta", attrs: { name: "gorod-build", content }, injectTo: "head" }];
      },
    },
  };
}

/** `licences.txt`: of every package from which code or a font has come into the build. */
export function licensed() {
  return {
    name: "licensed",
    apply: "build",
    generateBundle(_, bundle) {
      const origins = Object.values(bundle).flatMap((part) => part.moduleIds ?? part.originalFileNames);
      const folders = new Set(origins.flatMap((origin) => packaged.exec(origin.replace(/^\0/, ""))?.[0] ?? []));
      this.emitFile({ type: "asset", fileName: "licences.txt", source: [...folders].sort().map(licence).join("\n\n") });
    },
  };
}

function licence(folder) {
  const { name, version, license, homepage } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((found) => /^licen[cs]e/i.test(found));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), "utf8") : homepage}`;
}

/** Beside every text its `.br` and its `.gz`: the server has only to choose. */
export function compressed() {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir }) {
      for (const name of readdirSync(dir, { recursive: true }).filter((found) => text.test(found))) {
        const body = readFileSync(join(dir, name));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(body, { params }));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(body, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

const guide = /\.md\?guide$/;

/** `import { title, html } from "page.md?guide"`: a document as HTML, made when the client is built. Its pictures become assets. */
export function guides() {
  return {
    name: "guides",
    enforce: "pre",
    load(id) {
      if (!guide.test(id)) return undefined;
      const file = id.replace(/\?guide$/, "");
      this.addWatchFile(file);
      return guideModule(readFileSync(file, "utf8"));
    },
  };
}

/** The title is the heading of level 1; other headings are one level lower on the page, and `code` names keys. */
export function guideModule(source) {
  const pictures = [];
  let title = "";
  const renderer = {
    heading({ tokens, depth, text }) {
      if (depth === 1) title = text;
      return depth === 1 ? "" : `<h3 class="title">${this.parser.parseInline(tokens)}</h3>\n`;
    },
    codespan: ({ text }) => `<kbd>${text}</kbd>`,
    image({ href, text }) {
      pictures.push(href);
      return `<img src="\0${pictures.length - 1}\0" alt="${text.replaceAll('"', "&quot;")}" loading="lazy">`;
    },
  };
  const html = new Marked({ renderer }).parse(source);
  const imports = pictures.map((href, at) => `import picture${at} from ${JSON.stringify(`./${href}?url`)};\n`).join("");
  const parts = html.split("\0").map((part, at) => (at % 2 ? `picture${part}` : JSON.stringify(part)));
  return `${imports}export const title = ${JSON.stringify(title)};\nexport const html = ${parts.join(" + ")};\n`;
}
