import { expect, test } from "vitest";
import type { EndingPage } from "#core/forms/definition/definition.ts";
import { sampleDefinition, sampleField } from "#core/forms/testing/sample-definition.ts";
import { en } from "#core/forms/texts/en.ts";
import { sampleEnding } from "./canvas-ends.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const { ending, campaign } = sampleDefinition();
const fields = [
  sampleField({ id: "1", type: "text", name: "guest", label: "Your name" }),
  sampleField({ id: "2", type: "text", name: "note", label: "" }),
];

const show = (more: Partial<EndingPage>, limit: Partial<typeof campaign> = {}) =>
  sampleEnding(
    { ending: { ...ending, ...more }, title: "Party", campaign: { ...campaign, ...limit }, fields },
    "en",
    en,
    NOW,
  );

test("without a choice, the ending thanks under the form's title and offers another response", () => {
  const texts = { h1: "Party", p: en["formcomplete.default.p"] };
  const shown = show({}, { is_force_closed: true });
  expect(shown).toMatchObject({ type: "page", content: { template_id: "default", texts }, is_again: true });
});

test("one response per person offers no other", () => {
  const limit = { is_max_form_responses_by_customer_enabled: true, max_form_responses_by_customer: 1 };
  expect(show({}, limit)).toMatchObject({ is_again: false });
});

test("questions stand for answers, and a receipt has the first number", () => {
  const overrides = { h1: "{{response.idx}}", h2: "Bye, {{fields.guest}}, {{fields.note}}" };
  const shown = show({
    is_ending_page_enabled: true,
    ending_page_template_id: "receipt01",
    ending_page_i18n_overrides: { template_id: "receipt01", overrides },
  });
  expect(shown).toMatchObject({ content: { texts: { h1: "#001", h2: "Bye, Your name, note" } } });
});

test("a redirect has no page", () => {
  const uri = "https://example.com/thanks";
  const redirect = { is_redirect_after_response_uri_enabled: true, redirect_after_response_uri: uri };
  expect(show(redirect)).toEqual({ type: "redirect", uri });
});
