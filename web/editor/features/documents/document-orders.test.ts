import { expect, it } from "vitest";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { DOCUMENT_ORDERS } from "./document-orders.ts";

const document = (title: string, day: number, responses = 0, answered_day?: number): WorkspaceDocument => ({
  id: title,
  project_id: "p",
  doctype: "v0_form",
  title,
  created_at: `2026-01-0${day}T00:00:00Z`,
  updated_at: `2026-02-0${day}T00:00:00Z`,
  form_id: title,
  responses,
  last_response_at: answered_day === undefined ? null : `2026-02-0${answered_day}T12:00:00+00:00`,
  is_force_closed: false,
  thumbnail_at: null,
});
const all = [document("b 10", 1, 5, 3), document("B 9", 2), document("a", 3, 9, 1)];

it.each([
  ["activity", ["b 10", "a", "B 9"]],
  ["created", ["a", "B 9", "b 10"]],
  ["title", ["a", "B 9", "b 10"]],
  ["responses", ["a", "b 10", "B 9"]],
] as const)("orders by %s", (order, titles) => {
  expect(all.toSorted(DOCUMENT_ORDERS[order].compare).map(({ title }) => title)).toEqual(titles);
});
