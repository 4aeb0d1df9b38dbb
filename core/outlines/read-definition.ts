import type { EditedForm } from "../editing/operation.ts";
import { parseExpression } from "../expressions/parse.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { priceFault } from "../fields/payment.ts";
import {
  BLOCK_TYPES,
  type BlockDefinition,
  type EndingPage,
  type Stylesheet,
} from "../forms/definition/definition.ts";
import { flattenBlocks } from "../forms/definition/flatten.ts";
import { LANGUAGES } from "../forms/definition/language.ts";
import { linkAddress, webAddress } from "../forms/look/ending-page.ts";
import { startPage } from "../forms/look/start-page.ts";
import {
  APPEARANCES,
  FONT_FAMILIES,
  MAX_CUSTOM_CSS,
  pageBackground,
  paletteName,
  SECTION_PRESETS,
} from "../forms/look/theme.ts";
import { NO_ENDING } from "./form-of-outline.ts";
import { type ImportNote, ImportNotes } from "./import-notes.ts";
import { type Loose, looseList, looseRecord, looseText, oneOf } from "./loose-json.ts";
import { readField } from "./read-field.ts";

/** Blocks beyond this are cut off with a note. The Worker has the same limit. */
const MAX_BLOCKS = 2_000;
const MAX_FIELDS = 1_000;
const MAX_HTML = 50_000;

/** Whether JSON looks like one of our definitions, from a downloaded file or from the API. */
export function isDefinition(json: unknown): boolean {
  const { blocks, fields } = looseRecord(json);
  return Array.isArray(blocks) && Array.isArray(fields);
}

/**
 * Reads a form from untrusted JSON. The result can always be stored; notes say what was dropped. Ids are kept
 * as they are and only identify parts within the file (`withNewIds`). Markup is not sanitized here.
 */
export function readDefinition(json: unknown): { form: EditedForm; notes: ImportNote[] } {
  const source = looseRecord(json);
  const notes = new ImportNotes();
  const fields = readFields(looseList(source.fields), notes);
  const blocks = readBlocks(looseList(source.blocks), fields, notes);
  const start = startPage(source.start_page);
  const closed = looseRecord(source.closed_page);
  const form: EditedForm = {
    title: looseText(source.title, 200) || "Imported form",
    lang: oneOf(source.lang, LANGUAGES) ?? "en",
    is_powered_by_branding_enabled: source.is_powered_by_branding_enabled !== false,
    background: pageBackground(source.background),
    start_page: start && {
      ...start,
      title: start.title.slice(0, 300),
      subtitle: start.subtitle.slice(0, 1_000),
      body_html: start.body_html.slice(0, 20_000),
    },
    closed_page:
      source.closed_page && typeof source.closed_page === "object"
        ? { title: looseText(closed.title, 200), text: looseText(closed.text, 2_000) }
        : null,
    ending: readEnding(looseRecord(source.ending)),
    stylesheet: readStylesheet(looseRecord(source.stylesheet)),
    blocks,
    fields,
  };
  return { form: withOnePayment(form, notes), notes: notes.all };
}

function readFields(json: readonly unknown[], notes: ImportNotes): FieldDefinition[] {
  if (json.length > MAX_FIELDS) notes.add(null, `Only the first ${MAX_FIELDS} questions were imported.`);
  const fields: FieldDefinition[] = [];
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const one of json.slice(0, MAX_FIELDS)) {
    const field = readField(looseRecord(one), fields.length, names, notes);
    if (field === null || ids.has(field.id)) continue;
    names.add(field.name);
    ids.add(field.id);
    fields.push(field);
  }
  return fields;
}

function readBlocks(
  json: readonly unknown[],
  fields: readonly FieldDefinition[],
  notes: ImportNotes,
): BlockDefinition[] {
  if (json.length > MAX_BLOCKS) notes.add(null, `Only the first ${MAX_BLOCKS} blocks were imported.`);
  const free = new Set(fields.map(({ id }) => id));
  const ids = new Set<string>();
  const blocks = json.slice(0, MAX_BLOCKS).flatMap((one, index) => {
    const block = readBlock(looseRecord(one), index, notes);
    if (block === null || ids.has(block.id)) return [];
    ids.add(block.id);
    // A field belongs to one block only.
    const form_field_id = free.delete(block.form_field_id ?? "") ? block.form_field_id : null;
    return [{ ...block, form_field_id }];
  });
  const ordered = blocks.sort((a, b) => a.local_index - b.local_index);
  return flattenBlocks(ordered.map((block) => ({ ...block, parent_id: null })));
}

const html = (json: unknown) => looseText(json, MAX_HTML) || null;

function readBlock(json: Loose, index: number, notes: ImportNotes): BlockDefinition | null {
  const type = oneOf(json.type, BLOCK_TYPES);
  const title_html = html(json.title_html);
  if (type === null) {
    notes.add(title_html, "This block type isn’t supported, so it was left out.");
    return null;
  }
  const condition = parseExpression(json.v_hidden ?? false);
  if (!condition.ok) notes.add(title_html, "A condition isn’t valid, so it was left out.");
  const data = looseRecord(json.data);
  return {
    id: looseText(json.id, 100) || `block-${index}`,
    type,
    parent_id: null,
    local_index: typeof json.local_index === "number" ? json.local_index : index,
    form_field_id: looseText(json.form_field_id, 100) || null,
    title_html,
    description_html: html(json.description_html),
    body_html: html(json.body_html),
    src: looseText(json.src, 2_000) || null,
    data: JSON.stringify(data).length <= MAX_HTML ? { ...data } : {},
    v_hidden: condition.ok ? condition.expression : false,
  };
}

const OVERRIDES = ["h1", "h2", "p", "button", "href"];

function readEnding(json: Loose): EndingPage {
  const template = oneOf(json.ending_page_template_id, ["default", "receipt01"]);
  const stored = looseRecord(json.ending_page_i18n_overrides);
  const texts = looseRecord(stored.overrides);
  const overrides = OVERRIDES.flatMap((key) => {
    const text = looseText(texts[key], 20_000);
    const isAddress = key !== "href" || linkAddress(text.replace(/\{\{[^{}]*\}\}/g, "x")) !== null;
    return text !== "" && isAddress ? [[key, text.slice(0, key === "href" ? 2_000 : 20_000)] as const] : [];
  });
  const isPage = json.is_ending_page_enabled === true && template !== null;
  const address = webAddress(looseText(json.redirect_after_response_uri, 2_000));
  return {
    ...NO_ENDING,
    is_ending_page_enabled: isPage,
    ending_page_template_id: template,
    ending_page_i18n_overrides:
      overrides.length === 0
        ? null
        : {
            template_id: looseText(stored.template_id, 50) || (template ?? "default"),
            overrides: Object.fromEntries(overrides),
          },
    is_redirect_after_response_uri_enabled:
      !isPage && json.is_redirect_after_response_uri_enabled === true && address !== null,
    redirect_after_response_uri: address,
  };
}

function readStylesheet(json: Loose): Stylesheet {
  const palette = paletteName(json.palette);
  const appearance = oneOf(json.appearance, APPEARANCES);
  const family = oneOf(json["font-family"], FONT_FAMILIES);
  const section = oneOf(json.section, SECTION_PRESETS);
  const custom = looseText(json.custom, MAX_CUSTOM_CSS);
  return {
    ...(palette && { palette }),
    ...(appearance && { appearance }),
    ...(family && { "font-family": family }),
    ...(section && { section }),
    ...(custom && { custom }),
  };
}

/** A form has at most one payment, with a price that can be charged. */
function withOnePayment(form: EditedForm, notes: ImportNotes): EditedForm {
  const payments = form.fields.filter(({ type }) => type === "payment");
  if (payments.length === 0) return form;
  const gone = new Set<string>();
  const leaveOut = ({ id, label }: FieldDefinition, why: string) => {
    notes.add(label || null, `${why} The payment was left out.`);
    gone.add(id);
  };
  for (const payment of payments) {
    const fault = priceFault(payment);
    if (fault !== null) leaveOut(payment, fault.message);
  }
  const [first, ...others] = payments.filter(({ id }) => !gone.has(id));
  if (first) notes.add(first.label || null, "Check its price and connect your own payment account.");
  for (const other of others) leaveOut(other, "A form can have only one payment question.");
  return {
    ...form,
    fields: form.fields.filter(({ id }) => !gone.has(id)),
    blocks: flattenBlocks(form.blocks.filter(({ form_field_id }) => !gone.has(form_field_id ?? ""))),
  };
}
