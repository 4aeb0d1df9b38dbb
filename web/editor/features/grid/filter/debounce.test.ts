import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDebounce } from "./debounce.ts";
import { FILTER_DELAY_MS } from "./filter-value.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a filter's value is reported once, half a second after the last key", () => {
  const onRest = vi.fn();
  const debounce = createDebounce("", FILTER_DELAY_MS, onRest);
  for (const text of ["B", "Be", "Bea"]) {
    debounce.change(text);
    vi.advanceTimersByTime(499);
  }
  expect(onRest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onRest.mock.calls).toEqual([["Bea"]]);
  debounce.change("Beat");
  debounce.change("Bea");
  vi.advanceTimersByTime(10_000);
  expect(onRest).toHaveBeenCalledOnce();
});

test("Enter reports immediately, a text from outside replaces a waiting one, and nothing is reported after stop", () => {
  const onRest = vi.fn();
  const debounce = createDebounce("", FILTER_DELAY_MS, onRest);
  debounce.change("Ada");
  debounce.flush("Ada");
  expect([onRest.mock.calls, debounce.replace("Ada")]).toEqual([[["Ada"]], false]);
  debounce.change("Adam");
  expect(debounce.replace("")).toBe(true);
  debounce.change("Eve");
  debounce.stop();
  vi.runAllTimers();
  expect(onRest).toHaveBeenCalledOnce();
});
