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
  "web/editor/features/grid/files/file-changes.tsx",
  "web/editor/features/templates/import-file.tsx",
  "web/ui/inputs/file-button.tsx",
  "web/ui/inputs/search-input.tsx",
  "web/ui/inputs/upload-picture.tsx",
];

/** Files that still use the browser's controls. The list only gets shorter. */
const NOT_YET: readonly string[] = [
  "web/editor/features/building/visibility/condition-list.tsx",
  "web/editor/features/building/visibility/condition-row.tsx",
  "web/editor/features/building/visibility/visibility-editor.tsx",
  "web/editor/features/fields/advanced-section.tsx",
  "web/editor/features/fields/formula/formula-trial.tsx",
  "web/editor/features/fields/general-section.tsx",
  "web/editor/features/fields/limits/limit-details.tsx",
  "web/editor/features/fields/payment-section.tsx",
  "web/editor/features/fields/reference-section.tsx",
  "web/editor/features/fields/trial/preview-control.tsx",
  "web/editor/features/inventory/product-dialog.tsx",
  "web/ui/inputs/select.tsx",
];

const NATIVE =
  /<select\b|inputs\/select\.tsx|type="(?:date|time|datetime-local|month|week|color|range|file|search)"/;

test("the editor has no select, date, color, slider, file button or search of the browser", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx$/.test(name) && !/\.test\.tsx$/.test(name))
      .map((name) => join(folder, name)),
  );
  const native = files.filter((file) => NATIVE.test(readFileSync(join(ROOT, file), "utf8")));
  expect(native.filter((file) => !OURS.includes(file) && !NOT_YET.includes(file))).toEqual([]);
  expect(OURS.filter((file) => !native.includes(file))).toEqual([]);
});
