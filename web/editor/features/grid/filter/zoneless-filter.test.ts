import { expect, test } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { gridColumns } from "#core/tables/columns.ts";
import { formatMoment, storedTime } from "../cells/moment.ts";
import { conditionText } from "./filter-chip.tsx";

const field: FieldDefinition = {
  ...{ id: "at", name: "at", type: "datetime-local", options: [], optgroups: [], local_index: 0 },
  data: { is_zoneless: true },
};
const zoned: FieldDefinition = { ...field, data: null };
const columnOf = (one: FieldDefinition, format: string) =>
  gridColumns([one], "connected", new Map([[one.id, { format, is_frozen: false }]]))[0]!;
const said = (one: FieldDefinition, format: string, value: string, zone: string) =>
  conditionText({ column: "at", op: "gte", value }, columnOf(one, format), zone);

test.each(["UTC", "Asia/Tokyo", "America/St_Johns"])("a filter keeps a time without a zone in %s", (zone) => {
  // Clocks of St. John's skip it.
  const local = "2026-03-08T02:30";
  expect(storedTime(local, field, zone)).toBe(local);
  expect(said(field, "timestamp", local, zone)).toContain(formatMoment(`${local}Z`, "UTC"));
  // A filter that was saved with a zone: the database drops it.
  expect(said(field, "timestamp", `${local}:00.000Z`, zone)).toContain(formatMoment(`${local}Z`, "UTC"));
});

test("a filter of a column with a zone is a moment in the grid's zone", () => {
  expect(storedTime("2026-03-01T09:00", zoned, "Asia/Tokyo")).toBe("2026-03-01T00:00:00.000Z");
  expect(said(zoned, "timestamptz", "2026-03-01T00:00:00.000Z", "Asia/Tokyo")).toContain(
    formatMoment("2026-03-01T09:00Z", "UTC"),
  );
});
