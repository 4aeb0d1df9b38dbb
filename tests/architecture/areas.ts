/** The areas of the source tree and the imports between them. An import that is not listed here is forbidden. */
export interface Area {
  /** Folder, or file without its extension. The longest one that matches a path is the path's area. */
  path: string;
  /** Areas and folders that it may import. Files of one area may import each other. */
  may: readonly string[];
  /** Areas and folders of which it may import types only. */
  may_as_types?: readonly string[];
  /** Each folder in it is separate and must not import the others. */
  is_each_folder_apart?: boolean;
}

const LAYERS = ["core/values", "core/errors", "core/expressions"] as const;
const DOMAIN = [...LAYERS, "core/fields", "core/files", "core/inventory"] as const;
const ANYTHING = ["core", "worker", "web", "party", "local", "tests", "bench", "vite.config"] as const;

export const AREAS: readonly Area[] = [
  { path: "core/values", may: [] },
  { path: "core/errors", may: [] },
  { path: "core/expressions", may: ["core/values", "core/errors"] },
  { path: "core/fields", may: LAYERS },
  { path: "core/files", may: LAYERS },
  { path: "core/inventory", may: [...LAYERS, "core/fields"] },
  { path: "core/documents", may: ["core/fields"] },
  { path: "core/forms", may: DOMAIN },
  { path: "core/editing", may: [...DOMAIN, "core/forms"] },
  { path: "core/outlines", may: [...DOMAIN, "core/forms", "core/editing"] },
  { path: "core/templates", may: [...DOMAIN, "core/forms", "core/editing", "core/outlines"] },
  { path: "core/tables", may: DOMAIN },
  { path: "core/results", may: [...DOMAIN, "core/forms", "core/tables"] },
  { path: "core/connections", may: [...DOMAIN, "core/tables"] },
  { path: "core/contracts", may: ["core"] },

  { path: "worker/env", may: ["core/contracts/access/plan-names"] },
  { path: "worker/db", may: ["core", "worker/env"] },
  { path: "worker/clients", may: ["core", "worker/env"] },
  { path: "worker/context", may: ["worker/db", "worker/clients", "worker/env"] },
  {
    path: "worker/services",
    may: ["core", "worker/db"],
    // The context and its clients arrive as an argument, so services need only their types.
    may_as_types: ["worker/clients", "worker/context"],
  },
  { path: "worker/middleware", may: ["core", "worker/services", "worker/context"] },
  {
    path: "worker/routes",
    may: ["core", "worker/services", "worker/middleware"],
    may_as_types: ["worker/context"],
  },
  {
    path: "worker/routes/pages",
    may: [
      "core",
      "worker/services",
      "worker/middleware",
      "worker/routes",
      "web/respondent/entry-server",
      "web/report/entry-server",
    ],
    may_as_types: ["worker/context"],
  },
  // The tables of contents bind contracts to routes.
  { path: "worker/private-routes", may: ["core", "worker/middleware", "worker/routes"] },
  {
    path: "worker/app",
    may: [
      "core",
      "worker/env",
      "worker/context",
      "worker/middleware",
      "worker/routes",
      "worker/private-routes",
    ],
  },
  {
    path: "worker/courier",
    may: ["worker/services", "worker/clients", "worker/upkeep"],
    may_as_types: ["worker/context"],
  },
  { path: "worker/room-object", may: ["worker/clients", "worker/courier", "party"] },
  { path: "worker/upkeep", may: ["worker/context"] },
  {
    path: "worker/index",
    may: [
      "worker/room-object",
      "worker/upkeep",
      "core/contracts/wire/paths",
      "worker/app",
      "worker/env",
      "worker/context",
      "worker/middleware",
      "worker/routes",
      "party",
    ],
  },
  { path: "worker/testing", may: ["core", "worker"] },

  { path: "party", may: ["core"] },

  { path: "web/ui", may: ["core/values"] },
  // What a browser keeps: the only way to it.
  { path: "web/storage", may: [] },
  { path: "web/errors", may: ["core/contracts/wire/paths"] },
  {
    path: "web/respondent",
    may: [
      ...DOMAIN,
      "core/forms",
      "core/tables",
      "core/contracts/wire/paths",
      "web/storage",
      "web/errors",
      "web/ui",
    ],
    may_as_types: ["core"],
  },
  // Public pages with results, drawn by the server.
  { path: "web/report", may: [...DOMAIN, "core/forms", "core/results", "web/ui"] },
  // Other sites load this script, so every byte counts.
  { path: "web/embed", may: ["core/contracts/wire/paths", "core/forms/definition/embedding"] },
  { path: "web/editor/api", may: ["core/contracts"], may_as_types: ["core"] },
  { path: "web/editor/state", may: ["core", "web/editor/api", "web/storage", "web/ui/say"] },
  {
    path: "web/editor/features",
    may: [
      "core",
      "web/ui",
      "web/editor/state",
      "web/respondent/form-view",
      // The builder's canvas is made of the parts of the public page.
      "web/respondent/blocks",
      "web/respondent/form-actions",
      "web/respondent/form-page",
      "web/respondent/inputs/island-host",
      "web/respondent/islands",
      "web/respondent/page-frame",
      "web/respondent/page-style",
      "web/respondent/question",
      "web/respondent/root-attributes",
      "web/respondent/runtime/condition-view",
      "web/respondent/runtime/controls",
      "web/respondent/runtime/moved",
      "web/respondent/numbers/sliders",
      "web/respondent/sheet-ids",
      "web/respondent/style-parts",
      "web/respondent/start-pages",
      "web/respondent/ending-pages",
      "web/respondent/text-with-moment",
      // What the dialog of an answer gives to the form's own control.
      "web/respondent/wire-texts",
    ],
    is_each_folder_apart: true,
  },
  // The paths of the contracts build links. Undo announces its changes in words.
  {
    path: "web/editor",
    may: [
      "core/contracts/wire/paths",
      "core/documents/modes",
      "core/editing/describe-changes",
      "web/ui",
      "web/errors",
      "web/editor/state",
      "web/editor/features",
    ],
    may_as_types: ["core"],
  },

  { path: "web/gallery", may: ANYTHING },
  { path: "local", may: ANYTHING },
  { path: "bench", may: ANYTHING },
  { path: "tests", may: ANYTHING },
  { path: "vite.config", may: ANYTHING },
];

/** Areas that only tests and tools may import. */
export const OUTER_AREAS: readonly string[] = ["web/gallery", "local", "bench", "tests", "vite.config"];

/** Packages, and the only areas that may import them. */
export const PACKAGES: readonly { names: readonly string[]; areas: readonly string[]; why: string }[] = [
  { names: ["drizzle-orm", "drizzle-kit"], areas: ["worker/db"], why: "only worker/db imports drizzle" },
  {
    names: ["@neondatabase/serverless"],
    areas: ["worker/db", "worker/context"],
    why: "only worker/db and worker/context use Neon's driver",
  },
  {
    names: ["hono"],
    areas: ["worker/app", "worker/private-routes", "worker/routes", "worker/middleware", "worker/index"],
    why: "only worker/{app,private-routes,routes,middleware,index} import hono",
  },
  {
    names: [
      "@zxcvbn-ts/language-common",
      "aws4fetch",
      "better-auth",
      "standardwebhooks",
      "stripe",
      "@supabase/supabase-js",
    ],
    areas: ["worker/clients"],
    why: "only worker/clients imports a vendor's SDK",
  },
  { names: ["partykit", "partyserver"], areas: ["party"], why: "only party hosts rooms" },
  { names: ["partysocket"], areas: ["web/editor/api"], why: "only web/editor/api opens room sockets" },
  { names: ["react", "react-dom", "jotai"], areas: ["web"], why: "only web uses React" },
  { names: ["zod"], areas: [], why: "use zod/mini, because full zod adds 87 KB" },
  {
    names: ["zod/mini"],
    areas: ["core/contracts", "worker"],
    why: "only the contracts and the Worker define schemas",
  },
];

/** Functions that create atoms: only `web/<app>/state` may call them. Any file in web may read and write atoms. */
export const ATOM_MAKERS: readonly string[] = [
  "atom",
  "atomFamily",
  "atomWithDefault",
  "atomWithReducer",
  "atomWithStorage",
  "selectAtom",
  "splitAtom",
];

/** The public page's script must not reach these files and packages through static imports. */
export const PAGE_ENTRY = "web/respondent/entry-client.ts";
export const PAGE_MUST_NOT_REACH = {
  paths: [
    "web/editor",
    "worker",
    "core/forms/submitting/submission",
    "core/forms/texts/texts",
    "core/fields/parse-entry",
    "core/fields/patterns/safe-pattern",
    "core/fields/countries",
    "core/fields/builder",
  ],
  packages: ["react-dom", "react", "zod"],
} as const;
