// What our build adds to Vite's: the page names its build, licences go along, and every text lies there compressed.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

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
