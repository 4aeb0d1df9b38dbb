import { expect, test, vi } from "vitest";
import { toast, toastStore } from "./toast.ts";

const messages = () => toastStore.get().map(({ message }) => message);

test("shows the newest three, and notifies listeners of each change", () => {
  const listener = vi.fn();
  const unsubscribe = toastStore.subscribe(listener);
  for (const message of ["a", "b", "c", "d"]) toast.info(message);
  expect(messages()).toEqual(["b", "c", "d"]);
  expect(listener).toHaveBeenCalledTimes(4);
  unsubscribe();
  for (const { id } of toastStore.get()) toast.dismiss(id);
  expect(messages()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(4);
});

test("a second toast with the same id replaces the first", () => {
  toast.error("first", { id: "save" });
  toast.success("second", { id: "save" });
  expect(toastStore.get()).toEqual([{ id: "save", kind: "success", message: "second" }]);
  toast.dismiss("save");
});

test("a toast about one page does not appear on the next", () => {
  toast.info("Block deleted");
  toast.error("Failed to save", { isEverywhere: true });
  toast.error("This cell does not take this text");
  toast.leavePage();
  expect(messages()).toEqual(["Failed to save"]);
  for (const { id } of toastStore.get()) toast.dismiss(id);
});
