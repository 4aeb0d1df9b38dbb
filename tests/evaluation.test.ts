import { type Browser, chromium, type Page } from "@playwright/test";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { computeOrder } from "#core/expressions/compute.ts";
import { type FieldValue, fromCell } from "#core/fields/cell.ts";
import { can, isComputed, isReadonly } from "#core/fields/registry.ts";
import { entriesFromPairs } from "#core/forms/submitting/entries.ts";
import { decide } from "#core/forms/submitting/submission.ts";
import { ownZone } from "#local/vite/own-zone.ts";
import { FormView } from "#web/respondent/form-view.tsx";
import { runtimeData } from "#web/respondent/runtime-data.ts";
import { samplePage } from "#web/respondent/testing/sample-page.ts";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";
import { type FilledForm, filledForm } from "./evaluation/forms.ts";
import type { evaluateInPage, PageForm, PageOutcome } from "./evaluation/in-page.ts";

const SEED = 20_261_121;
/** `EVALUATED_FORMS=2000` tests more forms. */
const FORMS = Number(process.env.EVALUATED_FORMS ?? 250);

declare global {
  var pageCode: { evaluateInPage: typeof evaluateInPage };
}

/** Bundles the page's own code with a test function for a browser. */
async function bundlePageCode(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    plugins: [ownZone("client")],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: new URL("./evaluation/in-page.ts", import.meta.url).pathname,
        formats: ["iife"],
        name: "pageCode",
      },
    },
  })) as Rolldown.RolldownOutput[];
  return built[0]!.output[0].code;
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const [{ executablePath }, code] = await Promise.all([findChromium(), bundlePageCode()]);
  browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  page = await browser.newPage({ timezoneId: "Asia/Kolkata" });
  await page.addScriptTag({ content: `${code};window.pageCode = pageCode` });
});
afterAll(async () => {
  await browser?.close();
});

function pageForm({ definition, answers }: FilledForm): PageForm {
  // One input per answer of an array field.
  const arrays = definition.fields.filter(({ is_array }) => is_array);
  const values = new Map(arrays.map(({ name }) => [name, answers[name] ?? []]));
  const view = samplePage({ definition, values });
  const html = renderToStaticMarkup(createElement(FormView, { page: view }));
  return { html, data: JSON.stringify(runtimeData(view)), answers };
}

type Evaluated = Record<string, FieldValue | "hidden">;

/** The answers of all fields that expressions can refer to, and whether each other field counts. */
function evaluatedOnPage({ definition }: FilledForm, { values, hidden_field_ids }: PageOutcome): Evaluated {
  const byId = new Map(values);
  const hidden = new Set(hidden_field_ids);
  return Object.fromEntries(
    definition.fields.map(({ id, type }) => [
      id,
      hidden.has(id) ? "hidden" : can(type, "referable") ? (byId.get(id) ?? null) : null,
    ]),
  );
}

function evaluatedOnServer({ definition }: FilledForm, { pairs, clock }: PageOutcome): Evaluated {
  const sent = pairs.map(([name, text]) => [name, text.replace(/\r\n?|\n/g, "\r\n")] as const);
  const entries = entriesFromPairs(sent);
  // As if the page's address had prefilled the read-only fields.
  const prefill = Object.fromEntries(
    definition.fields
      .filter(isReadonly)
      .map(({ name }) => [name, sent.flatMap(([key, text]) => (key === name ? [text] : []))]),
  );
  const decision = decide({
    prefill,
    definition,
    entries,
    session: null,
    clock,
    files_available: true,
    isUrl: URL.canParse,
  });
  if (!decision.ok) throw new Error(JSON.stringify(decision));
  return Object.fromEntries(
    definition.fields.map((field) => {
      const cell = decision.data[field.id];
      if (cell === undefined) return [field.id, "hidden"];
      return [field.id, can(field.type, "referable") ? fromCell(field, cell) : null];
    }),
  );
}

/** Details of a form that page and server evaluate differently, for the failure message. */
function summary({ definition: { fields, blocks }, answers }: FilledForm) {
  return {
    answers,
    fields: fields.map(({ id, type, readonly, is_array, multiple, v_value }) =>
      JSON.stringify({ id, type, readonly, is_array, multiple, v_value }),
    ),
    blocks: blocks.map(({ id, type, parent_id, form_field_id, v_hidden }) =>
      JSON.stringify({ id, type, parent_id, form_field_id, v_hidden }),
    ),
  };
}

it("the server hides and computes the same as the page, from the posted texts", {
  timeout: FORMS * 720,
}, async () => {
  const forms = fc.sample(filledForm, { numRuns: FORMS, seed: SEED });
  const outcomes = await page.evaluate(async (input) => {
    const found: PageOutcome[] = [];
    for (const one of input) found.push(await window.pageCode.evaluateInPage(one));
    return found;
  }, forms.map(pageForm));
  const evaluated = forms.map((form, index) => {
    const outcome = outcomes[index]!;
    return { form, onPage: evaluatedOnPage(form, outcome), onServer: evaluatedOnServer(form, outcome) };
  });
  const differing = evaluated
    .filter(({ onPage, onServer }) => JSON.stringify(onPage) !== JSON.stringify(onServer))
    .map(({ form, ...both }) => ({ ...both, ...summary(form) }))
    .sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
  expect(differing.slice(0, 3)).toEqual([]);

  const every = evaluated.flatMap(({ onServer }) => Object.values(onServer));
  expect(every.filter((value) => value === "hidden").length).toBeGreaterThan(every.length / 20);
  const computed = evaluated.flatMap(({ form, onServer }) =>
    form.definition.fields.filter(isComputed).map(({ id }) => onServer[id]),
  );
  expect(computed.filter((value) => value !== null && value !== "hidden").length).toBeGreaterThan(FORMS / 10);
  const circular = forms.filter(
    ({ definition }) => computeOrder(definition.fields.filter(isComputed)).circular.length > 0,
  );
  expect(circular.length).toBeGreaterThan(FORMS / 50);
});
