import { expect, test } from "vitest";
import { TEMPLATES } from "#core/templates/catalog.ts";
import { TEMPLATE_CATEGORIES } from "#core/templates/template.ts";
import { findTemplates } from "./find-templates.ts";

test("a search finds all words, wherever they stand, within its category", () => {
  expect(findTemplates("", null)).toEqual(Object.keys(TEMPLATES));
  expect(findTemplates("WEDDING guests", null)).toEqual(["rsvp"]);
  expect(findTemplates("resume", "Work")).toEqual(["job-application"]);
  expect(findTemplates("resume", "Events")).toEqual([]);
});

test("there are templates in every category, twelve at least", () => {
  expect(Object.keys(TEMPLATES).length).toBeGreaterThanOrEqual(12);
  for (const category of TEMPLATE_CATEGORIES) expect(findTemplates("", category)).not.toEqual([]);
});
