import { expect, test } from "vitest";
import { parseGridQuery } from "#core/tables/grid-query.ts";
import { sessionParameters } from "./session-links.ts";

const question = (field_id: string, left: number | null = 1) => ({
  ...{ field_id, label: field_id, reached: 9, left, open: 0 },
});
const funnel = (from: string | null, ids: readonly string[]) => ({
  from,
  until: "2026-05-05T10:00:00.001Z",
  sections: [{ id: "s", title: "", reached: 9, left: 3, questions: ids.map((id) => question(id)) }],
});
const FROM = "2026-04-05T00:00:00.000Z";

test("a number leads to its sessions", () => {
  const of = funnel(FROM, ["a", "b", "c"]);
  const where = (sessions: Parameters<typeof sessionParameters>[1]) =>
    JSON.parse(sessionParameters(of, sessions, false)!.get("where")!);
  expect(where("starts")).toEqual([["__gf_created_at", "gte", FROM]]);
  expect(where("completions")).toEqual([
    ["__gf_created_at", "gte", FROM],
    ["__gf_submitted_at", "is", "not_null"],
  ]);
  const left = where({ left_at: "b" });
  expect(left).toEqual([
    ["__gf_created_at", "gte", FROM],
    ["__gf_submitted_at", "is", "null"],
    ["__gf_updated_at", "lte", "2026-05-05T09:30:00.001Z"],
    ["b", "is", "not_null"],
    ["c", "is", "null"],
  ]);
  const predicates = left.map(([column, op, value]: string[]) => ({ column, op, value }));
  expect(parseGridQuery({ where: JSON.stringify(predicates) }).ok).toBe(true);
});

test("without conditions there are no parameters, and what cannot be said has no link", () => {
  expect(sessionParameters(funnel(null, ["a"]), "starts", false)?.size).toBe(0);
  expect(sessionParameters(funnel(null, ["a"]), "starts", true)).toBeNull();
  const many = funnel(
    null,
    Array.from({ length: 40 }, (_, index) => `q${index}`),
  );
  expect(sessionParameters(many, { left_at: "q1" }, false)).toBeNull();
  expect(sessionParameters(many, { left_at: "gone" }, false)).toBeNull();
  expect(sessionParameters(many, { left_at: "q39" }, false)).not.toBeNull();
});
