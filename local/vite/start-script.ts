import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";

const SOURCE = "web/editor/start.js";
const MARK = "<!-- start.js -->";
const ID = "\0virtual:start-script";

function startScript(): string {
  const path = join(import.meta.dirname, "../..", SOURCE);
  return minifySync(SOURCE, readFileSync(path, "utf8")).code.trim();
}

/**
 * Puts the script that must not wait for the editor's code into the editor's HTML, so that it does not wait for a
 * request either. Provides `virtual:start-script`: its hash, for the Content-Security-Policy.
 */
export function startScriptInHtml(): Plugin {
  return {
    name: "start-script-in-html",
    transformIndexHtml: (html) => html.replace(MARK, () => `<script>${startScript()}</script>`),
    resolveId: (source) => (source === "virtual:start-script" ? ID : null),
    load(id) {
      if (id !== ID) return null;
      const hash = createHash("sha256").update(startScript()).digest("base64");
      return `export const start_script_hash = "sha256-${hash}";`;
    },
  };
}
