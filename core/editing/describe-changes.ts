import { builderRow } from "../fields/builder.ts";
import type { FieldDefinition, FieldType } from "../fields/field.ts";
import type { BlockDefinition } from "../forms/definition/definition.ts";
import { plainText } from "../forms/look/plain-text.ts";
import { isSameJson } from "../values/same-json.ts";
import type { EditedForm, FieldProperty, FormProperty, Operation } from "./operation.ts";
import { significantDifference } from "./significant-difference.ts";

/** One difference between two states of a form, in words. */
export interface ChangeDescription {
  kind: "added" | "removed" | "changed" | "moved";
  /** The changed item: "Question “Email”". */
  subject: string;
  /** The change, such as "now required". Empty if `kind` is sufficient. */
  detail: string;
}

const PROPERTY_WORDS: Readonly<Record<FormProperty, string>> = {
  title: "Title",
  lang: "Language",
  is_powered_by_branding_enabled: "Branding",
  background: "Background",
  start_page: "Cover",
  closed_page: "Closed page",
  ending: "Ending",
  "stylesheet.palette": "Palette",
  "stylesheet.appearance": "Light or dark",
  "stylesheet.font-family": "Font",
  "stylesheet.section": "Section style",
  "stylesheet.custom": "Style sheet",
};

const BLOCK_WORDS: Readonly<Record<BlockDefinition["type"], string>> = {
  section: "Section",
  group: "Group",
  field: "Question",
  header: "Heading",
  html: "Text block",
  image: "Image",
  video: "Video",
  pdf: "PDF",
  divider: "Divider",
  form: "Form",
  countdown: "Countdown",
};

const CONTENT_WORDS: Readonly<Record<string, string>> = {
  title_html: "title",
  description_html: "description",
  body_html: "text",
  src: "link",
  v_hidden: "visibility",
  form_field_id: "question",
  data: "settings",
};

const RULE_WORDS: Readonly<Record<string, string>> = {
  placeholder: "placeholder",
  help_text: "help text",
  pattern: "pattern",
  minlength: "min. characters",
  maxlength: "max. characters",
  min: "minimum",
  max: "maximum",
  step: "step",
  accept: "accepted files",
  autocomplete: "autocomplete",
  data: "settings",
  v_value: "formula",
  reference: "reference table",
  name: "name",
};

const SHORT = 60;
const quoted = (text: string) => `“${text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text}”`;
const isWord = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "" && value.length <= SHORT) || typeof value === "number";

/** The new value, with the old one if both are short. */
function fromTo(before: unknown, after: unknown): string {
  if (isWord(before) && isWord(after)) return `${before} → ${after}`;
  if (isWord(after)) return String(after);
  return after === null || after === undefined || after === "" ? "removed" : "";
}

const nameOfField = ({ label, name }: FieldDefinition) => `Question ${quoted(label || name)}`;

/**
 * All changes from one form to the other, in words and in the order of the form. Empty if there is no visible
 * change.
 */
export function describeChanges(from: EditedForm, to: EditedForm): ChangeDescription[] {
  const words = new Words(from, to);
  return significantDifference(from, to)
    .flatMap((operation) => words.of(operation))
    .filter((one, index, all) => all.findIndex((other) => isSameJson(other, one)) === index);
}

class Words {
  readonly #from: EditedForm;
  readonly #to: EditedForm;

  constructor(from: EditedForm, to: EditedForm) {
    this.#from = from;
    this.#to = to;
  }

  of(operation: Operation): ChangeDescription[] {
    switch (operation.type) {
      case "form.set":
        return [this.#property(operation.property)];
      case "block.insert":
      case "block.delete":
      case "block.move":
      case "block.set":
        return this.#block(operation);
      case "field.insert":
        return [{ kind: "added", subject: nameOfField(operation.field as FieldDefinition), detail: "" }];
      case "field.delete":
        return [{ kind: "removed", subject: this.#field(operation.field_id), detail: "" }];
      case "field.set":
        return this.#rule(operation.field_id, operation.property);
      default:
        return this.#item(operation);
    }
  }

  #property(property: FormProperty): ChangeDescription {
    const [owner, key] = property.split(".") as [keyof EditedForm, string | undefined];
    const read = (form: EditedForm) =>
      key === undefined ? form[owner] : (form.stylesheet as Record<string, unknown>)[key];
    return {
      kind: "changed",
      subject: PROPERTY_WORDS[property],
      detail: fromTo(read(this.#from), read(this.#to)),
    };
  }

  #field(field_id: string): string {
    const isIt = ({ id }: FieldDefinition) => id === field_id;
    const field = this.#to.fields.find(isIt) ?? this.#from.fields.find(isIt);
    return field === undefined ? "A question" : nameOfField(field);
  }

  #nameOfBlock({ type, form_field_id, title_html, body_html, src }: Partial<BlockDefinition>): string {
    if (form_field_id) return this.#field(form_field_id);
    const text = plainText(title_html || body_html || "") || src || "";
    return text === "" ? BLOCK_WORDS[type ?? "html"] : `${BLOCK_WORDS[type ?? "html"]} ${quoted(text)}`;
  }

  #block(operation: Extract<Operation, { type: `block.${string}` }>): ChangeDescription[] {
    if (operation.type === "block.insert") {
      const { block } = operation;
      // A new question has a separate entry.
      const isDescribed = this.#from.fields.every(({ id }) => id !== block.form_field_id);
      if (block.form_field_id !== null && isDescribed) return [];
      return [{ kind: "added", subject: this.#nameOfBlock(block), detail: "" }];
    }
    const isIt = ({ id }: BlockDefinition) => id === operation.block_id;
    const before = this.#from.blocks.find(isIt);
    const after = this.#to.blocks.find(isIt);
    if (operation.type === "block.delete") {
      const isDescribed = this.#to.fields.every(({ id }) => id !== before?.form_field_id);
      if (before?.form_field_id && isDescribed) return [];
      return [{ kind: "removed", subject: this.#nameOfBlock(before ?? {}), detail: "" }];
    }
    const subject = this.#nameOfBlock(after ?? before ?? {});
    if (operation.type === "block.move") return [{ kind: "moved", subject, detail: "" }];
    return [{ kind: "changed", subject, detail: CONTENT_WORDS[operation.property] ?? "" }];
  }

  #rule(field_id: string, property: FieldProperty): ChangeDescription[] {
    const isIt = ({ id }: FieldDefinition) => id === field_id;
    const before = this.#from.fields.find(isIt);
    const after = this.#to.fields.find(isIt);
    if (before === undefined || after === undefined || property === "local_index") return [];
    const [old, now] = [before, after].map((field) => field[property]);
    return [{ kind: "changed", subject: nameOfField(after), detail: describeRule(property, old, now) }];
  }

  #item(operation: Extract<Operation, { type: `item.${string}` }>): ChangeDescription[] {
    const { field_id, list } = operation;
    const id = operation.type === "item.insert" ? operation.item.id : operation.item_id;
    const find = ({ fields }: EditedForm) =>
      fields.find((field) => field.id === field_id)?.[list].find((one) => one.id === id);
    const item = find(this.#to) ?? find(this.#from);
    const label = item?.label || (item as { value?: string } | undefined)?.value || "";
    const name = `${list === "options" ? "option" : "group"} ${quoted(label)}`;
    const subject = this.#field(field_id);
    switch (operation.type) {
      case "item.insert":
        return [{ kind: "changed", subject, detail: `${name} added` }];
      case "item.delete":
        return [{ kind: "changed", subject, detail: `${name} removed` }];
      case "item.move":
        return [{ kind: "changed", subject, detail: `${name} moved` }];
      default: {
        const old: string | undefined = find(this.#from)?.label;
        const isRenamed = operation.property === "label" && old !== undefined;
        return [
          {
            kind: "changed",
            subject,
            detail: isRenamed ? `option ${fromTo(old, label)}` : `${name} changed`,
          },
        ];
      }
    }
  }
}

function describeRule(property: string, old: unknown, now: unknown): string {
  switch (property) {
    case "label":
      return old ? `renamed from ${quoted(String(old))}` : "named";
    case "type":
      return `${builderRow(old as FieldType).label} → ${builderRow(now as FieldType).label}`;
    case "required":
      return now === true ? "now required" : "no longer required";
    case "readonly":
      return now === true ? "now read-only" : "no longer read-only";
    case "multiple":
    case "is_array":
      return now === true ? "now allows multiple answers" : "now allows one answer";
    default: {
      const change = fromTo(old, now);
      const word = RULE_WORDS[property] ?? property;
      return change === "" ? word : `${word}: ${change}`;
    }
  }
}
