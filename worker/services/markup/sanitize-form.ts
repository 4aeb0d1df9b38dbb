import {
  type BlockInput,
  blockInput,
  type FieldInput,
  fieldInput,
} from "#core/contracts/building/builder.ts";
import { FORM_VALUES } from "#core/contracts/building/editing.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { AppError } from "#core/errors/app-error.ts";
import { parseExpression } from "#core/expressions/parse.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type {
  BlockDefinition,
  EndingPage,
  StartPage,
  Stylesheet,
} from "#core/forms/definition/definition.ts";
import { addsPayment, ONE_PAYMENT } from "#core/forms/definition/payment-questions.ts";
import { START_PAGE_SCHEMA } from "#core/forms/look/start-page.ts";
import { isSameJson } from "#core/values/same-json.ts";
import { fieldIssues, type Issue } from "./field-issues.ts";
import { requireSafeCss } from "./require-safe-css.ts";
import { sanitizeBlock } from "./sanitize-block.ts";
import { sanitizeHtml } from "./sanitize-html.ts";
import { sanitizeOverrides } from "./sanitize-overrides.ts";
import { sanitizeSource } from "./sanitize-source.ts";
import { sanitizeStartPage } from "./sanitize-start-page.ts";

const MAX_BLOCKS = 2_000;
const MAX_FIELDS = 1_000;

/**
 * Returns the changed form with sanitized owner content, or `after` itself if there was nothing to sanitize. Throws
 * BAD_REQUEST with `issues` if a part is invalid. Checks only the differences from `before`.
 */
export function sanitizeForm(before: EditedForm, after: EditedForm): EditedForm {
  if (after.blocks.length > MAX_BLOCKS || after.fields.length > MAX_FIELDS) {
    throw refusal([{ path: [], message: `A form has at most ${MAX_FIELDS} questions.` }]);
  }
  if (addsPayment(before, after)) throw refusal([{ path: ["fields"], message: ONE_PAYMENT }]);
  const harmless = {
    ...after,
    ...cleanProperties(before, after),
    blocks: eachChanged(before.blocks, after.blocks, harmlessBlock),
    fields: eachChanged(before.fields, after.fields, (field) =>
      cleanField(
        field,
        before.fields.find(({ id }) => id === field.id),
      ),
    ),
  };
  return isSameJson(harmless, after) ? after : harmless;
}

function refusal(issues: readonly Issue[]): AppError {
  return new AppError("BAD_REQUEST", { issues });
}

function eachChanged<Item>(
  before: readonly Item[],
  after: readonly Item[],
  change: (item: Item) => Item,
): readonly Item[] {
  const known = new Set(before);
  return after.map((item) => (known.has(item) ? item : change(item)));
}

type Checked = { success: true; data: unknown } | { success: false; error: { issues: readonly unknown[] } };

function requireParsed(result: Checked, path: Issue["path"]): void {
  if (result.success) return;
  const issues = result.error.issues.slice(0, 20).map((issue) => {
    const { path: inner, message } = issue as Issue;
    return { path: [...path, ...inner], message };
  });
  throw refusal(issues);
}

function cleanProperties(before: EditedForm, after: EditedForm): Partial<EditedForm> {
  const changed = (Object.keys(FORM_VALUES) as (keyof typeof FORM_VALUES)[]).filter(
    (key) => before[key] !== after[key],
  );
  const harmless: Partial<EditedForm> = {};
  for (const key of changed) {
    requireParsed(FORM_VALUES[key].safeParse(after[key]), [key]);
    if (key === "stylesheet") requireSafeCss((after.stylesheet as Stylesheet).custom ?? "");
    if (key === "start_page") harmless.start_page = harmlessStartPage(after.start_page);
    if (key === "ending") harmless.ending = cleanEnding(after.ending);
  }
  return harmless;
}

const harmlessStartPage = (page: StartPage | null) =>
  page && sanitizeStartPage({ ...page, __schema_version: START_PAGE_SCHEMA }, sanitizeHtml);

function cleanEnding(ending: EndingPage): EndingPage {
  const { ending_page_i18n_overrides: texts } = ending;
  if (texts === null) return ending;
  const overrides = sanitizeOverrides(texts.overrides);
  return { ...ending, ending_page_i18n_overrides: { ...texts, overrides } };
}

function harmlessBlock(block: BlockDefinition): BlockDefinition {
  const path = ["blocks", block.id];
  requireParsed(blockInput.safeParse(block satisfies BlockInput | BlockDefinition), path);
  if (!parseExpression(block.v_hidden).ok) {
    throw refusal([{ path: [...path, "v_hidden"], message: "This condition isn’t valid." }]);
  }
  return sanitizeBlock(block, sanitizeHtml);
}

function cleanField(field: FieldDefinition, before: FieldDefinition | undefined): FieldDefinition {
  const path = ["fields", field.id];
  requireParsed(fieldInput.safeParse(field), path);
  const issues = fieldIssues(field as FieldInput, before);
  if (issues.length > 0) throw refusal(issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
  if (field.options.every(({ src }) => !src)) return field;
  return {
    ...field,
    options: field.options.map((option) => ({ ...option, src: sanitizeSource(option.src) })),
  };
}
