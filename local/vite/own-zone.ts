import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../processes/data-folder.ts";

/**
 * The public page knows one time zone, that of its browser. A date gives its offset without `Intl`, whose first format
 * takes 90 ms of a slow phone, and in a few bytes.
 */
export function ownZone(environment = "respondent"): Plugin {
  return {
    name: "own-zone",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === environment,
    resolveId: (source) =>
      source.endsWith("/zone-offset.ts") ? join(ROOT, "web/respondent/runtime/local-clock.ts") : null,
  };
}
