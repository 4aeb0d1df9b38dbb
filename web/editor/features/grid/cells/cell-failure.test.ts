import { afterEach, expect, test } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { toast, toastStore } from "../../../../ui/feedback/toast.ts";
import { beginCellChange, showCellFailure } from "./cell-failure.ts";

const field = { id: "email", type: "email" } as FieldDefinition;
const place = { row_id: "r3", field };
const messages = () => toastStore.get().map(({ message }) => message);

afterEach(() => {
  for (const { id } of toastStore.get()) toast.dismiss(id);
});

test("a failure disappears when the next change of its cell is accepted; other messages stay", () => {
  showCellFailure(place, "mine");
  showCellFailure({ ...place, row_id: "r4" }, "another row");
  toast.error("another matter");
  const accept = beginCellChange(place);
  expect(messages()).toEqual(["mine", "another row", "another matter"]);
  accept();
  expect(messages()).toEqual(["another row", "another matter"]);
});

test("the failure of a later change stays when an earlier change is accepted", () => {
  showCellFailure(place, "first");
  const accept = beginCellChange(place);
  showCellFailure(place, "second");
  expect(messages()).toEqual(["second"]);
  accept();
  expect(messages()).toEqual(["second"]);
});
