import { expect, test } from "vitest";
import { timeText } from "./time-text.ts";

test("times are as short as they can be, and never 60 seconds", () => {
  const times = [0, 0.4, 59.4, 59.6, 185, 3_599.7, 3_750, 90_061].map(timeText);
  expect(times).toEqual(["0 s", "0 s", "59 s", "1:00", "3:05", "1:00:00", "1:02:30", "25:01:01"]);
});
