import type { Plugin } from "vite";

const HELPER = "__vitePreload";
const MARKER = ", __VITE_PRELOAD__";
/** A rendered import of another file of the build. */
const IMPORT = /\bimport\(("\.\/[^"]+")\)/g;

/**
 * Loads a file of the build: `address` is relative to this one, and all are in one folder. Browsers remember for as long
 * as a page is open that a module did not arrive, so that it is only asked for again at another address. A function,
 * which Vite wraps around each `import()`, is called.
 */
const LOAD = `export const ${HELPER} = (address) => address.call ? address() :
  import(address).catch(() => import(address + "?" + Date.now()));`;

/**
 * Vite wraps every `import()` in a helper that preloads styles and chunks. It costs 0.8 KB gzip, and the public
 * page's islands include their styles and share no chunks. The public page has a helper of its own instead, which tries
 * again where a file did not arrive.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "respondent" || name === "number",
    load: (id) => (id === "\0vite/preload-helper.js" ? LOAD : null),
    renderChunk: (code) => code.replaceAll(IMPORT, `${HELPER}($1)`).replaceAll(MARKER, ""),
  };
}
