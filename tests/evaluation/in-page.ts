import type { FieldValue } from "#core/fields/cell.ts";
import type { Clock } from "#core/values/clock.ts";
import { readRuntimeData } from "#web/respondent/read-runtime-data.ts";
import { AnswerControls } from "#web/respondent/runtime/answer-controls.ts";
import { FormRuntime } from "#web/respondent/runtime/form-runtime.ts";
import { sectionSpans } from "#web/respondent/runtime/section-view.ts";
import { FormState, loadEvaluator } from "#web/respondent/state/form-state.ts";

/** One form of the public page, and the texts that a visitor enters by field name. */
export interface PageForm {
  html: string;
  /** The runtime's data as sent. */
  data: string;
  answers: Record<string, string[]>;
}

/** The page's evaluation of the form. */
export interface PageOutcome {
  /** The texts that it would post. */
  pairs: [string, string][];
  /** The effective answers by field id. */
  values: [string, FieldValue][];
  hidden_field_ids: string[];
  clock: Clock;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function put(controls: readonly Control[], texts: readonly string[]): void {
  for (const [position, control] of controls.entries()) {
    if (control instanceof HTMLSelectElement && control.multiple) {
      for (const option of control.options) option.selected = texts.includes(option.value);
    } else if (control.type === "radio" || control.type === "checkbox") {
      (control as HTMLInputElement).checked = texts.includes(control.value);
    } else control.value = texts[position] ?? "";
  }
}

/**
 * Runs in the browser with the page's own code. Returns what the runtime shows and posts after the answers are
 * entered.
 */
export async function evaluateInPage({ html, data: json, answers }: PageForm): Promise<PageOutcome> {
  document.documentElement.lang = "en";
  document.body.innerHTML = html;
  const form = document.querySelector<HTMLFormElement>("#form");
  if (form === null) throw new Error("The page has no form.");
  for (const [name, texts] of Object.entries(answers)) {
    put(
      ([...form.elements] as Control[]).filter((control) => control.name === name),
      texts,
    );
  }
  const data = readRuntimeData(json);
  await new FormRuntime(form, data, { onEdit: () => {}, onSubmit: () => {} }).start();
  const pairs = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);

  const controls = new AnswerControls(form, data.fields);
  const state = new FormState(data.form_id, await loadEvaluator(data), sectionSpans(form), controls.clock);
  state.answers = new Map(data.fields.map((field) => [field.id, controls.read(field)]));
  const { values, hidden_field_ids } = state.evaluated;
  return {
    pairs,
    values: [...values],
    hidden_field_ids: [...hidden_field_ids],
    clock: controls.clock,
  };
}
