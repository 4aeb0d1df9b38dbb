import { expect, it } from "vitest";
import type { Expression } from "../expressions/expression.ts";
import type { FieldValue } from "../fields/cell.ts";
import type { FieldDefinition, FieldType } from "../fields/field.ts";
import { settle } from "./settle.ts";

function computedFrom(type: FieldType, v_value: Expression, answer: FieldValue): FieldValue | undefined {
  const bare = { options: [], optgroups: [], local_index: 0 };
  const asked: FieldDefinition = { id: "asked", name: "asked", type, ...bare };
  const copy: FieldDefinition = { id: "copy", name: "copy", type: "hidden", v_value, ...bare };
  return settle({ blocks: [], fields: [asked, copy] }, new Map([["asked", answer]])).values.get("copy");
}

const asked = { $ref: "#/fields/asked/value" } as const;

it("gives no secret away: a computed value would keep it in clear", () => {
  expect(computedFrom("text", asked, "hunter2")).toBe("hunter2");
  expect(computedFrom("password", asked, "hunter2")).toBeNull();
});

it("reads nothing of answers that only the server has in their typed form", () => {
  expect(computedFrom("latlng", { $ref: "#/fields/asked/value/lat" }, { lat: 1, lng: 2 })).toBeNull();
  expect(computedFrom("json", asked, "x")).toBeNull();
});
