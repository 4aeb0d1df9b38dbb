import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#local/processes/data-folder.ts";

/**
 * The editor has controls of its own in `web/ui/inputs` (decision 043). The browser's look different everywhere, and
 * ignore the theme.
 */
const FOLDERS = ["web/editor", "web/ui"];

/** The controls of ours that consist of a browser's, which they hide or style. */
const OURS: readonly string[] = [
  "web/editor/features/buckets/upload-button.tsx",
  "web/editor/features/grid/files/file-changes.tsx",
  "web/editor/features/templates/import-file.tsx",
  "web/ui/inputs/checkbox.tsx",
  "web/ui/inputs/file-button.tsx",
  "web/ui/inputs/radio-card.tsx",
  "web/ui/inputs/search-input.tsx",
  "web/ui/inputs/upload-picture.tsx",
];

const NATIVE =
  /<(?:select|datalist)\b|type="(?:date|time|datetime-local|month|week|color|range|file|search|number|checkbox|radio)"/;

// Proves editor/panel-own-controls
test("the editor has no select, date, number, color, slider, box, file button or search of the browser", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx$/.test(name) && !/\.test\.tsx$/.test(name))
      .map((name) => join(folder, name)),
  );
  const native = files.filter((file) => NATIVE.test(readFileSync(join(ROOT, file), "utf8")));
  expect(native.filter((file) => !OURS.includes(file))).toEqual([]);
  expect(OURS.filter((file) => !native.includes(file))).toEqual([]);
});
