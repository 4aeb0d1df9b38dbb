import { expect, test } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import { latlngKind } from "./latlng.ts";

const field: FieldDefinition = {
  id: "f",
  name: "place",
  type: "latlng",
  options: [],
  optgroups: [],
  local_index: 0,
};

test("a location is shown, edited and pasted as two numbers, and stored unchanged", () => {
  const cell = { value: { lat: 52.52, lng: -13.4 } };
  expect(latlngKind.text(cell)).toBe("52.52, -13.4");
  const draft = latlngKind.editor.open(cell);
  expect(draft).toBe("52.52, -13.4");
  expect(editCell(field, latlngKind.editor.close(draft, field, "UTC"))).toEqual({ ok: true, cell });
  expect(editCell(field, latlngKind.paste!("52.52, -13.4\n", field, "UTC")!)).toEqual({ ok: true, cell });
  expect(latlngKind.text({ value: null })).toBe("");
  expect(latlngKind.editor.open(null)).toBe("");
  expect(editCell(field, "91, 0")).toMatchObject({ ok: false });
});
