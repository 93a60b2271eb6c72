import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed, guides, licensed, named } from "./build.js";

const server = process.env.GOROD ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./",
  plugins: [guides(), svelte(), named(), licensed(), compressed()],
  build: {
    outDir: "../src/gorod/web/site",
    emptyOutDir: true,
    target: ["safari16.4", "chrome108", "firefox115"],
    assetsInlineLimit: 0, // nothing inline: the page's CSP allows no data: addresses
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [".", "../docs"] }, proxy: { "/api": server, "/health": server, "/ws": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined, // as the page runs, not as a server would draw it
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000 }, // milliseconds: test machines are busy
});
