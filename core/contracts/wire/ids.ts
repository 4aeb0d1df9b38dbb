import type { Schema } from "./contract.ts";

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Parameters that are all ids. A schema without zod, which the public page's first request would have to evaluate. */
function ids<Name extends string>(...names: readonly Name[]): Schema<Record<Name, string>> {
  return {
    safeParse(given) {
      const values = given as Partial<Record<Name, string>>;
      const issues = names
        .filter((name) => !UUID.test(values[name] ?? ""))
        .map((name) => ({ path: [name], message: "Invalid id" }));
      if (issues.length > 0) return { success: false, error: { issues } };
      const read = names.map((name) => [name, values[name]!.toLowerCase()]);
      return { success: true, data: Object.fromEntries(read) as Record<Name, string> };
    },
  };
}

export const formIds = ids("form_id");
