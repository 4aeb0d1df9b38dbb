import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { PreviewControl } from "./preview-control.tsx";

const payment: FieldDraft = {
  name: "fee",
  label: "Fee",
  type: "payment",
  options: [],
  optgroups: [],
};

const drawn = (data: FieldDraft["data"]) =>
  renderToStaticMarkup(<PreviewControl field={{ ...payment, data }} />);

test("a payment shows its price and no input", () => {
  expect(drawn(undefined)).toContain("Pay $10");
  expect(drawn({ service_provider: "tosspayments", amount: 25_000, currency: "KRW" })).toContain("₩25,000");
  expect(drawn(undefined)).not.toContain("<input");
});

test("a slider that has not been moved posts no answer", () => {
  const slider: FieldDraft = { ...payment, type: "range", data: null };
  const markup = renderToStaticMarkup(<PreviewControl field={slider} />);
  expect(markup).toContain('type="range"');
  expect(markup).not.toContain("name=");
});
