import { describe, expect, test } from "vitest";
import { sampleBlock, sampleDefinition, sampleField } from "../testing/sample-definition.ts";
import { asksForSecrets } from "./asks-for-secret.ts";
import { cautionOf } from "./caution.ts";

const MADE = "2026-03-01T12:00:00+00:00";
const HOUR = 60 * 60 * 1000;
const hoursLater = (hours: number) => Date.parse(MADE) + hours * HOUR;

const password = sampleField({ id: "password", type: "text", label: "Password" });
const harmless = sampleField({ id: "name", type: "text", label: "Your name" });
const formWith = (...fields: (typeof password)[]) => atEdge({ fields });
function atEdge(parts: Parameters<typeof sampleDefinition>[0]) {
  const form = sampleDefinition({ organization_created_at: MADE, ...parts });
  return { ...form, asks_for_secrets: asksForSecrets(form) };
}

describe("a form", () => {
  test("of a new organization can be reported for a day", () => {
    const form = formWith(harmless);
    expect(cautionOf(form, hoursLater(0))).toEqual({ is_reportable: true, is_warned_of: false });
    expect(cautionOf(form, hoursLater(23.99))).toEqual({ is_reportable: true, is_warned_of: false });
    expect(cautionOf(form, hoursLater(24))).toEqual({ is_reportable: false, is_warned_of: false });
  });

  test("that asks for secrets carries a warning for a day and can always be reported", () => {
    const form = formWith(harmless, password);
    expect(cautionOf(form, hoursLater(23.99))).toEqual({ is_reportable: true, is_warned_of: true });
    expect(cautionOf(form, hoursLater(24))).toEqual({ is_reportable: true, is_warned_of: false });
  });

  test("is checked by the questions that it shows", () => {
    const blocks = [sampleBlock({ id: "b", type: "field", form_field_id: harmless.id })];
    const fields = [harmless, password];
    expect(cautionOf(atEdge({ fields, blocks }), hoursLater(1)).is_warned_of).toBe(false);
    expect(cautionOf(atEdge({ fields, blocks: [] }), hoursLater(1)).is_warned_of).toBe(true);
  });

  test("that belongs to no organization, such as a template, is not new", () => {
    const form = { ...formWith(password), organization_created_at: null };
    expect(cautionOf(form, hoursLater(1))).toEqual({ is_reportable: true, is_warned_of: false });
  });
});
