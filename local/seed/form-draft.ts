import { randomUUID } from "node:crypto";
import type { BlockInput, FieldInput } from "#core/contracts/building/builder.ts";
import type { Expression, Operator } from "#core/expressions/expression.ts";

/** A seeded form: fields and blocks in reading order, with generated ids. */
export interface FormDraft {
  title: string;
  fields: FieldInput[];
  blocks: BlockInput[];
}

type FieldSketch = Partial<FieldInput> & Pick<FieldInput, "name" | "type" | "label">;

/** Choices as `value: label`. A key that ends in ":" starts a group. */
type Choices = Record<string, string | Record<string, string>>;

/** Collects a form's blocks. Every method appends to the current section. */
export class FormSketch implements FormDraft {
  readonly fields: FieldInput[] = [];
  readonly blocks: BlockInput[] = [];
  readonly title: string;
  #section: string | null = null;
  #group: string | null = null;

  constructor(title: string) {
    this.title = title;
  }

  section(hidden: Expression = false): void {
    this.#section = null;
    this.#group = null;
    this.#section = this.#block({ type: "section", v_hidden: hidden as BlockInput["v_hidden"] });
  }

  /** Starts a group, which contains the following blocks up to the next group or section. */
  group(title: string): void {
    this.#group = null;
    this.#group = this.#block({ type: "group", title_html: title });
  }

  header(title: string, description = ""): void {
    this.#block({ type: "header", title_html: title, description_html: description });
  }

  divider(): void {
    this.#block({ type: "divider" });
  }

  html(body_html: string): void {
    this.#block({ type: "html", body_html });
  }

  media(type: "image" | "video" | "pdf", src: string, data: BlockInput["data"] = {}): void {
    this.#block({ type, src, data });
  }

  /** Adds a field with its block. The condition `hidden` hides it. */
  field(sketch: FieldSketch, hidden: Expression = false): FieldInput & { id: string } {
    const field = { options: [], optgroups: [], ...sketch, id: randomUUID() };
    this.fields.push(field);
    this.#block({ type: "field", form_field_id: field.id, v_hidden: hidden as BlockInput["v_hidden"] });
    return field;
  }

  choice(sketch: FieldSketch, choices: Choices, hidden?: Expression): FieldInput & { id: string } {
    return this.field({ ...sketch, ...optionsOf(choices) }, hidden);
  }

  #block(block: Partial<BlockInput> & Pick<BlockInput, "type">): string {
    const id = randomUUID();
    this.blocks.push({
      parent_id: this.#group ?? this.#section,
      local_index: this.blocks.length,
      form_field_id: null,
      v_hidden: false,
      ...block,
      id,
    });
    return id;
  }
}

function optionsOf(choices: Choices): Pick<FieldInput, "options" | "optgroups"> {
  const options: FieldInput["options"] = [];
  const optgroups: FieldInput["optgroups"] = [];
  const add = (value: string, label: string, optgroup_id: string | null) =>
    options.push({ id: randomUUID(), value, label, index: options.length, optgroup_id });
  for (const [key, choice] of Object.entries(choices)) {
    if (typeof choice === "string") {
      add(key, choice, null);
      continue;
    }
    const id = randomUUID();
    optgroups.push({ id, label: key, index: optgroups.length });
    for (const [value, label] of Object.entries(choice)) add(value, label, id);
  }
  return { options, optgroups };
}

/** A condition on a choice field, given by the option's value. The condition itself compares option ids. */
export function whenChoice(
  field: FieldInput & { id: string },
  operator: Operator,
  value: string,
): Expression {
  const option = field.options.find((candidate) => candidate.value === value);
  if (!option) throw new Error(`The field ${field.name} has no choice "${value}".`);
  return [{ $ref: `#/fields/${field.id}/value` }, operator, option.id];
}

/** A condition on a field's value. */
export function whenValue(
  field: { id: string },
  operator: Operator,
  value: string | number | boolean,
): Expression {
  return [{ $ref: `#/fields/${field.id}/value` }, operator, value];
}
