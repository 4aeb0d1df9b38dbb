import { describe, expect, it } from "vitest";
import type { Cell } from "../../fields/cell.ts";
import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import type { Column } from "../columns.ts";
import { countGroups, LONGEST_KEY, MOST_VALUES } from "./count-groups.ts";

function columnOf(type: FieldType, format: string): Column {
  const field: FieldDefinition = { id: "f", name: "f", type, local_index: 0, options: [], optgroups: [] };
  const width = { initial: 1, min: 1, max: null };
  return { id: "f", name: "f", field, format, is_frozen: false, is_editable: true, width };
}

const rows = (...values: (Cell["value"] | Cell)[]) =>
  values.map((value) => ({
    data: {
      f: value !== null && typeof value === "object" && "value" in value ? (value as Cell) : { value },
    },
  }));

const count = (given: ReturnType<typeof rows>, column: Column, period: "day" | "week" | "month" = "day") =>
  countGroups(given, { column, period, zone: "America/New_York" });
const pairs = (counted: ReturnType<typeof count>) => counted.groups.map(({ key, count }) => [key, count]);

describe("rows that the browser counts", () => {
  it("come by number, then by name, with nothing last", () => {
    const counted = count(rows("b", "a", "b", "", null, "c", "a"), columnOf("text", "text"));
    expect(pairs(counted)).toEqual([
      ["a", 2],
      ["b", 2],
      [null, 2],
      ["c", 1],
    ]);
    expect(counted).toMatchObject({ rows: 7, other: { groups: 0, count: 0 } });
  });

  it("are counted together beyond the most frequent values, and long texts as far as they are shown", () => {
    const many = rows(...Array.from({ length: MOST_VALUES + 3 }, (_, n) => `v${n}`), "v0", "v0");
    const counted = count(many, columnOf("text", "text"));
    expect(counted.groups).toHaveLength(MOST_VALUES);
    expect(counted.groups[0]).toEqual({ key: "v0", count: 3 });
    expect(counted).toMatchObject({ rows: MOST_VALUES + 5, other: { groups: 3, count: 3 } });
    const [long] = count(rows("x".repeat(5_000)), columnOf("text", "text")).groups;
    expect(long!.key).toHaveLength(LONGEST_KEY + 1);
  });

  it("are numbers, words for yes and no, and options", () => {
    expect(pairs(count(rows(1.5, 2, 2), columnOf("number", "numeric")))).toEqual([
      ["2", 2],
      ["1.5", 1],
    ]);
    expect(pairs(count(rows(true, false, true), columnOf("checkbox", "bool")))).toEqual([
      ["true", 2],
      ["false", 1],
    ]);
    const chosen = { value: ["x", "y"], form_field_option_ids: ["X", "Y"] };
    const several = count(
      rows(chosen, { value: ["y"], form_field_option_ids: ["Y"] }),
      columnOf("checkboxes", "text[]"),
    );
    expect(pairs(several)).toEqual([
      ["Y", 2],
      ["X", 1],
    ]);
    expect(several.rows).toBe(2);
    expect(
      pairs(count(rows("red", { value: "red", form_field_option_id: "R" }), columnOf("select", "text"))),
    ).toEqual([
      ["R", 1],
      ["red", 1],
    ]);
  });

  it("are days of the chosen zone, weeks from Monday, and months; the latest first", () => {
    const moments = rows(
      "2026-03-01T02:00:00+00:00",
      "2026-03-01 12:00:00+00",
      "2026-03-08T07:00:00Z",
      "infinity",
      null,
    );
    const column = columnOf("datetime-local", "timestamptz");
    expect(pairs(count(moments, column))).toEqual([
      ["2026-03-08", 1],
      ["2026-03-01", 1],
      ["2026-02-28", 1],
      [null, 2],
    ]);
    expect(pairs(count(moments, column, "week"))).toEqual([
      ["2026-03-02", 1],
      ["2026-02-23", 2],
      [null, 2],
    ]);
    expect(pairs(count(moments, column, "month"))).toEqual([
      ["2026-03-01", 2],
      ["2026-02-01", 1],
      [null, 2],
    ]);
    expect(pairs(count(rows("2026-03-01T23:30:00"), columnOf("datetime-local", "timestamp")))).toEqual([
      ["2026-03-01", 1],
    ]);
    expect(pairs(count(rows("2026-03-01"), columnOf("date", "date")))).toEqual([["2026-03-01", 1]]);
  });
});
