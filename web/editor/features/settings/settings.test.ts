import { describe, expect, test } from "vitest";
import { findSettings } from "./settings.ts";

describe("a setting is found by what an owner calls it", () => {
  test.each([
    ["close after 50 responses", ["Response limit"]],
    ["close after", ["Response limit"]],
    ["publish", ["Published"]],
    ["deadline", ["Schedule"]],
    ["captcha", ["Spam protection"]],
    ["gdpr", ["Delete old responses"]],
    ["time zone", ["Time zone"]],
    ["embed", ["Allowed sites"]],
    ["maximum", ["Response limit"]],
    ["once", ["Limit per person"]],
    ["limits", ["Response limit", "Limit per person", "Limit per option"]],
  ])("%s", (search, labels) => {
    expect(findSettings(search).map(({ label }) => label)).toEqual(labels);
  });
});
