import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);
/** The renderer of `renderToStaticMarkup`. */
const RENDERER = "cjs/react-dom-server-legacy.browser.production.js";

/**
 * `react-dom/server` brings two renderers of 32 KiB: one for streams, which begin with a whole document, and one for
 * text. The Worker writes the document itself and uses only the second (decision 067).
 */
export function oneRenderer(): Plugin {
  return {
    name: "one-renderer",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "sheaf",
    enforce: "pre",
    resolveId: {
      filter: { id: /^react-dom\/server$/ },
      handler: () => join(dirname(resolve("react-dom/package.json")), RENDERER),
    },
  };
}
