import type { EditedForm } from "../editing/operation.ts";
import { parseExpression } from "../expressions/parse.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { priceFault } from "../fields/payment.ts";
import { BLOCK_TYPES, type BlockDefinition } from "../forms/definition/definition.ts";
import { flattenBlocks } from "../forms/definition/flatten.ts";
import { LANGUAGES } from "../forms/definition/language.ts";
import { type ImportNote, ImportNotes } from "./import-notes.ts";
import { type Loose, looseList, looseRecord, looseText, oneOf } from "./loose-json.ts";
import { textOfHtml } from "./plain-html.ts";
import { readField } from "./read-field.ts";
import { readLook } from "./read-look.ts";

/** The Worker has the same limits. */
const MAX_BLOCKS = 2_000;
const MAX_FIELDS = 1_000;
const MAX_HTML = 50_000;

/** Whether JSON looks like one of our definitions, from a downloaded file or from the API. */
export function isDefinition(json: unknown): boolean {
  const { blocks, fields } = looseRecord(json);
  return Array.isArray(blocks) && Array.isArray(fields);
}

/**
 * Reads a form from untrusted JSON. The result can always be stored; notes say what was dropped or cut. Ids are kept as
 * they are and only identify parts within the file (`withNewIds`). Markup is not sanitized here.
 */
export function readDefinition(json: unknown): { form: EditedForm; notes: ImportNote[] } {
  const source = looseRecord(json);
  const notes = new ImportNotes();
  const fields = readFields(source.fields, notes);
  const blocks = readBlocks(source, fields, notes);
  const lang = oneOf(source.lang, LANGUAGES);
  notes.invalid(source.lang, lang !== null, null, "Its language");
  const form: EditedForm = {
    title: notes.text(source.title, 200, null, "Its title") || "Imported form",
    lang: lang ?? "en",
    is_powered_by_branding_enabled: source.is_powered_by_branding_enabled !== false,
    ...readLook(source, notes),
    blocks,
    fields,
  };
  return { form: withOnePayment(form, notes), notes: notes.all };
}

function readFields(json: unknown, notes: ImportNotes): FieldDefinition[] {
  const fields: FieldDefinition[] = [];
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const one of notes.list(json, MAX_FIELDS, null, "questions")) {
    const field = readField(looseRecord(one), fields.length, names, notes);
    if (field === null) continue;
    if (ids.has(field.id)) {
      notes.add(field.label || field.name, "It has the id of another question, so it was left out.");
      continue;
    }
    names.add(field.name);
    ids.add(field.id);
    fields.push(field);
  }
  return fields;
}

function readBlocks(
  source: Loose,
  fields: readonly FieldDefinition[],
  notes: ImportNotes,
): BlockDefinition[] {
  const known = new Set(fields.map(({ id }) => id));
  const given = new Set(looseList(source.fields).map((field) => looseText(looseRecord(field).id)));
  const free = new Set(known);
  const ids = new Set<string>();
  const blocks = notes.list(source.blocks, MAX_BLOCKS, null, "blocks").flatMap((one, index) => {
    const block = readBlock(looseRecord(one), index, notes);
    if (block === null) return [];
    const { id, form_field_id } = block;
    if (ids.has(id)) {
      notes.add(textOfHtml(block.title_html), "It has the id of another block, so it was left out.");
      return [];
    }
    ids.add(id);
    if (block.type === "field" && form_field_id !== null && !known.has(form_field_id)) {
      // Otherwise there is a note on its question already.
      if (!given.has(form_field_id)) notes.add(null, "A block whose question is missing was left out.");
      return [];
    }
    // A field belongs to one block only.
    return [{ ...block, form_field_id: free.delete(form_field_id ?? "") ? form_field_id : null }];
  });
  const ordered = blocks.sort((a, b) => a.local_index - b.local_index);
  return flattenBlocks(ordered.map((block) => ({ ...block, parent_id: null })));
}

function readBlock(json: Loose, index: number, notes: ImportNotes): BlockDefinition | null {
  const type = oneOf(json.type, BLOCK_TYPES);
  const subject = textOfHtml(looseText(json.title_html));
  if (type === null) {
    notes.add(subject, "This block type isn’t supported, so it was left out.");
    return null;
  }
  const html = (value: unknown, part: string) => notes.html(value, MAX_HTML, subject, part) || null;
  const condition = parseExpression(json.v_hidden ?? false);
  if (!condition.ok) notes.add(subject, "A condition isn’t valid, so it was left out.");
  return {
    id: looseText(json.id) || `block-${index}`,
    type,
    parent_id: null,
    local_index: typeof json.local_index === "number" ? json.local_index : index,
    form_field_id: looseText(json.form_field_id) || null,
    title_html: html(json.title_html, "A title"),
    description_html: html(json.description_html, "A description"),
    body_html: html(json.body_html, "A text"),
    src: notes.whole(json.src, 2_000, subject, "An address") || null,
    data: notes.record({ ...looseRecord(json.data) }, MAX_HTML, subject, "The settings of a block") ?? {},
    v_hidden: condition.ok ? condition.expression : false,
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
