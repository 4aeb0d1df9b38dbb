import { expect, test } from "vitest";
import { TEMPLATES } from "#core/templates/catalog.ts";
import { TEMPLATE_CATEGORIES } from "#core/templates/template.ts";
import { findTemplates } from "./find-templates.ts";

test("a search finds templates of its category that contain all words, in any order", () => {
  expect(findTemplates("", null)).toEqual(Object.keys(TEMPLATES));
  expect(findTemplates("WEDDING guests", null)).toEqual(["rsvp"]);
  expect(findTemplates("resume", "Work")).toEqual(["job-application"]);
  expect(findTemplates("resume", "Events")).toEqual([]);
});

test("there are at least twelve templates, and some in every category", () => {
  expect(Object.keys(TEMPLATES).length).toBeGreaterThanOrEqual(12);
  for (const category of TEMPLATE_CATEGORIES) expect(findTemplates("", category)).not.toEqual([]);
});
