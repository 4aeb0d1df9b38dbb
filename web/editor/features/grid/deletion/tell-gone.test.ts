import { afterEach, expect, test, vi } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { toast, toastStore } from "../../../../ui/feedback/toast.ts";
import { tellGone } from "./tell-gone.ts";

const field = { id: "name", name: "name", type: "text", options: [], optgroups: [] } as unknown;
const cell = { row_id: "r3", field: field as FieldDefinition, zone: "UTC" };

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.get()) toast.dismiss(id);
});

// Proves data/edit-row-gone
test("what was entered in a cell that no longer exists is told, and can be copied as a whole", () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => copied.push(text) } });
  const long = "word ".repeat(100).trim();
  tellGone({ ...cell, value: long }, "Not saved");
  const [told] = toastStore.get();
  expect(told).toMatchObject({ kind: "error", message: "Not saved", isEverywhere: true });
  expect(told!.description).toMatch(/^It no longer exists\. You entered: word .{100,200}…$/);
  told!.action!.onClick();
  expect(copied).toEqual([long]);
  tellGone({ ...cell, value: "Doris", reason: "It was deleted there." }, "Not saved");
  expect(toastStore.get()[0]!.description).toBe("It was deleted there. You entered: Doris");
  tellGone({ ...cell, value: null }, "Not saved");
  const emptied = toastStore.get().map(({ description, action }) => ({ description, action }));
  expect(emptied).toEqual([{ description: "It no longer exists.", action: undefined }]);
});
