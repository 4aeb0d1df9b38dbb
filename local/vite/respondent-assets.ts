import type { Plugin } from "vite";

/** The scripts of a form's page, of a site's, of a form that lets respondents continue later, with numbers, with sliders. */
export const RESPONDENT_ENTRIES = {
  scripts: "web/respondent/entry-client.ts",
  page_scripts: "web/respondent/entry-page.ts",
  later_scripts: "web/respondent/entry-later.ts",
  number_scripts: "web/respondent/numbers/entry-number.ts",
  slider_scripts: "web/respondent/numbers/entry-slider.ts",
};

/** Those, and a file that the page loads by itself, but that a response can announce. */
const NAMED_FILES = { ...RESPONDENT_ENTRIES, logic_scripts: "core/forms/logic/evaluate-form.ts" };

/**
 * `virtual:respondent-assets` contains the addresses of the public pages' scripts for the Worker. The respondent
 * environment is built before the Worker and passes the files' names on. In dev they are the source files.
 */
export function respondentAssets(): Plugin {
  const id = "\0virtual:respondent-assets";
  const files = new Map<string, string>();
  return {
    name: "respondent-assets",
    sharedDuringBuild: true,
    resolveId: (source) => (source === "virtual:respondent-assets" ? id : null),
    load(source) {
      if (source !== id) return null;
      const isDev = this.environment.mode === "dev";
      const lists = Object.entries(NAMED_FILES).map(([name, entry]) => {
        const file = files.get(entry);
        if (!isDev && file === undefined) this.error("the public pages must be built before the Worker");
        const scripts = isDev ? ["/@vite/client", `/${entry}`] : [`/${file}`];
        return `export const ${name} = ${JSON.stringify(scripts)};`;
      });
      return lists.join("\n");
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !(chunk.isEntry || chunk.isDynamicEntry)) continue;
        const entry = Object.values(NAMED_FILES).find((one) => chunk.facadeModuleId?.endsWith(one));
        if (entry !== undefined) files.set(entry, chunk.fileName);
      }
    },
  };
}
