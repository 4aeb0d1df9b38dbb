import type { Page } from "@playwright/test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FieldDefinition } from "#core/fields/field.ts";
import { learnPagePatterns } from "#core/fields/page-pattern.ts";
import { can } from "#core/fields/registry.ts";
import { fieldBounds } from "#core/fields/validate.ts";
import { sampleDefinition } from "#core/forms/testing/sample-definition.ts";
import { Question } from "#web/respondent/question.tsx";
import { samplePage } from "#web/respondent/testing/sample-page.ts";
import type { ValidityCase } from "./rules.ts";

export interface BrowserVerdict {
  /** The values that the form would post, after the browser's own value sanitization; names of files. */
  posted: string[];
  /** The properties of `ValidityState` that are true. */
  flags: string[];
}

type Shown = Parameters<typeof Question>[0]["field"];
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function nativeNumbers(field: FieldDefinition, count: number): string {
  const { type, name, required, readonly, step, is_array } = field;
  const { min, max } = fieldBounds(field);
  const limits = { min: min ?? undefined, max: max ?? undefined };
  const rules =
    type === "range"
      ? { ...limits, step: step || 1 }
      : { ...limits, step: step ?? undefined, readOnly: readonly };
  const inputs = Array.from({ length: is_array ? Math.max(1, count) : 1 }, (_, n) =>
    createElement("input", { type: "number", name, required: required && n === 0, ...rules }),
  );
  return inputs.map((input) => renderToStaticMarkup(input)).join("");
}

/** The markup of the public page. Native controls that an island replaces are validated by HTML's rules. */
function markupOf({ field, texts }: ValidityCase): string {
  const { name, type, required, multiple } = field;
  if (type === "hidden") return renderToStaticMarkup(createElement("input", { type, name, required }));
  if (can(type, "accept")) {
    return renderToStaticMarkup(createElement("input", { type: "file", name, required, multiple }));
  }
  // The page asks for a number as text, which every browser keeps. The law is a native number input's: a slider has an
  // answer before anybody gives one.
  if (type === "number" || type === "range") return nativeNumbers(field, texts.length);
  const definition = sampleDefinition({ fields: [field] });
  const page = samplePage({ definition, values: new Map([[name, field.is_array ? texts : []]]) });
  return renderToStaticMarkup(
    createElement(Question, { field: field as Shown, page, is_conditional: false }),
  );
}

/** Many cases share a field, and some fields have long lists of options. */
function renderFields(cases: readonly ValidityCase[]): string[] {
  const rendered = new Map<string, string>();
  return cases.map((one) => {
    const key = JSON.stringify([one.field, one.field.is_array && one.texts]);
    const html = rendered.get(key) ?? markupOf(one);
    rendered.set(key, html);
    return html;
  });
}

declare global {
  var judgedForms: HTMLFormElement[];
}

interface Rendered {
  /** Each field once because many cases share a field. */
  markup: string[];
  cases: { markup: number; name: string; by: string; texts: readonly string[] }[];
}

/** Runs in the browser. Creates one form per case and sets its texts. */
function setUp({ markup, cases }: Rendered): void {
  const put = (control: Control, by: string, texts: readonly string[], position: number) => {
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.selected = texts.includes(option.value);
    } else if (control.type === "radio" || control.type === "checkbox") {
      (control as HTMLInputElement).checked = texts.includes(control.value) && !control.disabled;
    } else if (control.type === "file") {
      const transfer = new DataTransfer();
      for (const name of texts) transfer.items.add(new File(["x"], name));
      (control as HTMLInputElement).files = transfer.files;
    } else {
      const text = texts[position] ?? "";
      // A typed text gets one extra character, which Backspace then removes.
      control.value = by === "typed" ? `${text}${control.type === "number" ? "5" : "x"}` : text;
    }
  };
  const models = markup.map((html) => {
    const form = document.createElement("form");
    form.innerHTML = html;
    return form;
  });
  const typed: Control[] = [];
  globalThis.judgedForms = cases.map(({ markup, name, by, texts }) => {
    const form = models[markup]!.cloneNode(true) as HTMLFormElement;
    const controls = ([...form.elements] as Control[]).filter((control) => control.name === name);
    for (const [position, control] of controls.entries()) put(control, by, texts, position);
    if (by === "typed") typed.push(...controls);
    return form;
  });
  // Only controls that are typed into need layout.
  document.body.replaceChildren(...judgedForms.filter((_, index) => cases[index]!.by === "typed"));
  const next = () => typed.shift()?.focus();
  document.body.oninput = next;
  next();
}

/** Runs in the browser. Returns what every form of `setUp` would post, and the browser's errors. */
function readVerdicts(names: readonly string[]): BrowserVerdict[] {
  const flags = [
    ...(["valueMissing", "typeMismatch", "patternMismatch", "tooLong", "tooShort"] as const),
    ...(["rangeUnderflow", "rangeOverflow", "stepMismatch", "badInput"] as const),
  ];
  return judgedForms.map((form, index) => {
    const name = names[index] ?? "";
    const controls = ([...form.elements] as Control[]).filter((control) => control.name === name);
    const raised = controls.filter((control) => control.willValidate).map(({ validity }) => validity);
    const posted = new FormData(form).getAll(name);
    return {
      posted: posted.map((value) => (typeof value === "string" ? value : value.name)),
      flags: flags.filter((flag) => raised.some((validity) => validity[flag])),
    };
  });
}

/** Presses Backspace once per typed control. Each control handles one and moves the focus to the next. */
async function pressBackspaces(page: Page, count: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const key = { key: "Backspace", code: "Backspace", windowsVirtualKeyCode: 8 };
  const press = () =>
    client.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key, commands: ["deleteBackward"] });
  await Promise.all(Array.from({ length: count }, press));
  await client.detach();
}

/** Chromium's verdicts, with two calls in total and one key press per typed case. */
export async function judgeInBrowser(page: Page, cases: readonly ValidityCase[]): Promise<BrowserVerdict[]> {
  await learnPagePatterns(cases.map(({ field }) => field));
  const markup = renderFields(cases);
  const unique = [...new Set(markup)];
  const positions = new Map(unique.map((html, index) => [html, index]));
  const rendered = cases.map(({ field, by, texts }, index) => {
    return { markup: positions.get(markup[index]!)!, name: field.name, by, texts };
  });
  await page.evaluate(setUp, { markup: unique, cases: rendered });
  await pressBackspaces(page, cases.filter(({ by }) => by === "typed").length);
  return page.evaluate(
    readVerdicts,
    cases.map(({ field }) => field.name),
  );
}
