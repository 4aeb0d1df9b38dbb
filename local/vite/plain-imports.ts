import type { Plugin } from "vite";

/**
 * Vite wraps every `import()` in a helper that preloads styles and chunks. It costs 0.8 KB gzip, and the public
 * page's islands include their styles and share no chunks. The public page therefore uses plain imports.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "respondent" || name === "number",
    load: (id) =>
      id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
  };
}
