import { expect, test } from "vitest";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { gridColumns } from "#core/tables/columns.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { pictureFields, type SummaryContext, summarizeRow } from "./row-summary.ts";

const field = (id: string, type: FieldType, local_index: number): FieldDefinition => ({
  id,
  name: id,
  type,
  label: id.toUpperCase(),
  local_index,
  options: [],
  optgroups: [],
});
const FIELDS = [
  field("age", "number", 0),
  field("name", "text", 1),
  field("photo", "image", 2),
  field("letter", "file", 3),
  field("email", "email", 4),
];
const ROW: GridRow = {
  id: "row",
  local_id: "#007",
  created_at: "2026-05-04T10:00:00.000Z",
  version: 1,
  customer_id: null,
  data: {
    age: { value: 36 },
    name: { value: "Ada" },
    photo: { value: ["ada.png"], storage_object_paths: ["a/ada.png"] },
    email: { value: "ada@example.com" },
  },
};
const context = (more: Partial<SummaryContext> = {}): SummaryContext => ({
  columns: gridColumns(FIELDS, "response"),
  fields: new Map(FIELDS.map((one) => [one.id, one])),
  look: { zone: "UTC", dateformat: "datetime", isMasked: false, highlight: null },
  names: new Map(),
  form_id: "form",
  cover: "photo",
  most_lines: 5,
  ...more,
});

// Proves data/view-layout
test("a row is named by its first text, and shows its picture and further answers", () => {
  const { title, lines, picture } = summarizeRow(ROW, context());
  expect(title).toBe("Ada");
  expect(lines.map(({ name, text }) => `${name}: ${text}`).slice(0, 2)).toEqual(["AGE: 36", "LETTER: "]);
  expect(lines.at(-1)?.name).toBe("Received");
  expect(picture?.name).toBe("ada.png");
});

test("a row without a text is named by its number", () => {
  const { title, lines, picture } = summarizeRow({ ...ROW, data: {} }, context());
  expect([title, picture]).toEqual(["#007", null]);
  // The same questions as beside it, so that the cards line up.
  expect(lines.map(({ id }) => id)).toEqual(summarizeRow(ROW, context()).lines.map(({ id }) => id));
});

// Proves data/view-mask
test("hidden columns are left out, and masked answers stay masked", () => {
  const columns = context().columns.filter(({ id }) => id !== "name" && id !== "age");
  const look = { ...context().look, isMasked: true };
  const { title, lines } = summarizeRow(ROW, context({ columns, look, most_lines: 2 }));
  expect(title).toBe("a**@example.com");
  expect(JSON.stringify(lines)).not.toContain("36");
});

// Proves data/view-layout
test("files that are no pictures are named in the place of the picture", () => {
  const data = { letter: { value: ["permit.pdf"], storage_object_paths: ["a/permit.pdf"] } };
  const summary = summarizeRow({ ...ROW, data }, context({ cover: "letter" }));
  expect([summary.picture, summary.files]).toEqual([null, "permit.pdf"]);
  expect(summarizeRow(ROW, context({ cover: "photo" })).files).toBe("");
  expect(summarizeRow({ ...ROW, data: {} }, context({ cover: "letter" })).files).toBe("");
});

test("pictures come from images first, then from other files", () => {
  expect(pictureFields(FIELDS).map(({ id }) => id)).toEqual(["photo", "letter"]);
});

test("a row of a connected database is shown by its name, once that is known", () => {
  const guest: FieldDefinition = {
    ...field("guest", "search", 0),
    reference: { type: "x-supabase", schema: "public", table: "guests", column: "id" },
  };
  const row = { ...ROW, data: { guest: { value: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" } } };
  const columns = gridColumns([guest], "connected");
  const summary = (names: SummaryContext["names"]) =>
    summarizeRow(row, context({ columns, fields: new Map([["guest", guest]]), names, cover: null }));
  expect(summary(new Map()).title).toBe("1b4e28ba-2fa1-41d2-883f-0016d3cca427");
  expect(summary(new Map([["guest1b4e28ba-2fa1-41d2-883f-0016d3cca427", "Ada"]])).title).toBe("Ada");
});
