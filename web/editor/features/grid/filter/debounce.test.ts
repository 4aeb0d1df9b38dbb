import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDebounce } from "./debounce.ts";
import { FILTER_DELAY_MS } from "./filter-value.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Proves editor/rule-filter-debounce, data/constant-debounce
test("a filter's value is reported once, half a second after the last key", () => {
  const onPause = vi.fn();
  const debounce = createDebounce("", FILTER_DELAY_MS, onPause);
  for (const text of ["B", "Be", "Bea"]) {
    debounce.change(text);
    vi.advanceTimersByTime(499);
  }
  expect(onPause).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onPause.mock.calls).toEqual([["Bea"]]);
  debounce.change("Beat");
  debounce.change("Bea");
  vi.advanceTimersByTime(10_000);
  expect(onPause).toHaveBeenCalledOnce();
});

// Proves editor/rule-filter-debounce
test("Enter reports immediately, a text from outside replaces a waiting one, and the end reports what waits, once", () => {
  const onPause = vi.fn();
  const debounce = createDebounce("", FILTER_DELAY_MS, onPause);
  debounce.change("Ada");
  debounce.flush("Ada");
  expect([onPause.mock.calls, debounce.replace("Ada")]).toEqual([[["Ada"]], false]);
  debounce.change("Adam");
  expect(debounce.replace("")).toBe(true);
  debounce.finish();
  expect(onPause).toHaveBeenCalledOnce();
  debounce.change("Eve");
  debounce.finish();
  vi.runAllTimers();
  debounce.finish();
  expect(onPause.mock.calls).toEqual([["Ada"], ["Eve"]]);
});
