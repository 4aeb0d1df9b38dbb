import type { EditedForm } from "../editing/operation.ts";
import type { Expression, Operator } from "../expressions/expression.ts";
import { referencePaths } from "../expressions/references.ts";
import type { FieldDefinition, OptionDefinition } from "../fields/field.ts";
import { freeName, nameOfLabel, toName } from "../fields/field-name.ts";
import { freeValues } from "../fields/option-drafts.ts";
import type { BlockDefinition, EndingPage } from "../forms/definition/definition.ts";
import { flattenBlocks } from "../forms/definition/flatten.ts";
import type { ChoiceOutline, FormOutline, ItemOutline, QuestionOutline, RuleOutline } from "./outline.ts";

export interface OutlinedForm {
  form: EditedForm;
  /** Stock of tracked options, by option id. */
  stock: Record<string, number>;
}

export const NO_ENDING: EndingPage = {
  is_ending_page_enabled: false,
  ending_page_template_id: null,
  ending_page_i18n_overrides: null,
  is_redirect_after_response_uri_enabled: false,
  redirect_after_response_uri: null,
};

/**
 * Builds a form from an outline. `newId` makes the id of every part. Rules that refer to a missing question
 * are dropped.
 */
export function formOfOutline(outline: FormOutline, newId: () => string): OutlinedForm {
  const written = new Writing(newId);
  for (const name of outline.hidden ?? []) written.hidden(name);
  for (const section of outline.sections) {
    written.block({ type: "section" }, section.shown_when);
    for (const item of section.items) written.item(item);
  }
  const form: EditedForm = {
    title: outline.title,
    lang: outline.lang ?? "en",
    is_powered_by_branding_enabled: true,
    background: null,
    start_page: outline.start_page ?? null,
    closed_page: outline.closed_page ?? null,
    ending: { ...NO_ENDING, ...outline.ending },
    stylesheet: outline.stylesheet ?? {},
    blocks: flattenBlocks(written.blocks),
    fields: written.fields.map((field) =>
      field.v_value === undefined ? field : { ...field, v_value: withIds(field.v_value, written.named) },
    ),
  };
  return { form, stock: written.stock };
}

class Writing {
  readonly blocks: BlockDefinition[] = [];
  readonly fields: FieldDefinition[] = [];
  readonly stock: Record<string, number> = {};
  /** By the name in the outline; of duplicates the last. */
  readonly named = new Map<string, FieldDefinition>();
  readonly #names = new Set<string>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  block(block: Partial<BlockDefinition> & Pick<BlockDefinition, "type">, shown_when?: RuleOutline): void {
    this.blocks.push({
      id: this.#newId(),
      parent_id: null,
      local_index: this.blocks.length,
      form_field_id: null,
      title_html: null,
      description_html: null,
      body_html: null,
      src: null,
      data: {},
      v_hidden: (shown_when && withIds(hiddenUnless(shown_when), this.named)) ?? false,
      ...block,
    });
  }

  item(item: ItemOutline): void {
    switch (item.kind) {
      case "header": {
        const { title, description } = item;
        this.block(
          { type: "header", title_html: title, description_html: description || null },
          item.shown_when,
        );
        return;
      }
      case "text":
        this.block({ type: "html", body_html: item.html }, item.shown_when);
        return;
      case "divider":
        this.block({ type: "divider" });
        return;
      case "question":
        this.block({ type: "field", form_field_id: this.#field(item).id }, item.shown_when);
        return;
      default:
        this.block({ type: item.kind, src: item.src }, item.shown_when);
    }
  }

  hidden(name: string): void {
    this.#field({ kind: "question", type: "hidden", name, label: name });
  }

  #field({ kind: _, choices = [], shown_when: __, name, ...rules }: QuestionOutline): FieldDefinition {
    const taken = this.#names;
    const own = name === undefined ? "" : toName(name);
    const field: FieldDefinition = {
      ...rules,
      id: this.#newId(),
      name: own === "" ? nameOfLabel(rules.label, rules.type, taken) : freeName(own, taken),
      options: this.#options(choices),
      optgroups: [],
      local_index: this.fields.length,
    };
    this.fields.push(field);
    taken.add(field.name);
    this.named.set(name ?? field.name, field);
    return field;
  }

  #options(choices: readonly (string | ChoiceOutline)[]): OptionDefinition[] {
    const outlined = choices.map((choice) => (typeof choice === "string" ? { label: choice } : choice));
    const values = outlined.map(({ label, value }, index) => value || toName(label) || `option_${index + 1}`);
    const free = freeValues([], values);
    return outlined.map(({ label, src, stock }, index) => {
      const id = this.#newId();
      if (stock !== undefined) this.stock[id] = stock;
      return { id, value: free[index]!, label, index, ...(src && { src }) };
    });
  }
}

/** The builder's stored form of "shown when": hidden if the condition is false. Uses names. */
function hiddenUnless({ question, operator, value }: RuleOutline): Expression {
  return [[{ $ref: `#/fields/${question}/value` }, operator, value], "==", false];
}

/** Replaces names of questions and values of options with their ids; null: a question is missing. */
function withIds(
  expression: Expression | null | undefined,
  named: ReadonlyMap<string, FieldDefinition>,
): Expression | null {
  const names = referencePaths(expression ?? null).map(([, name = ""]) => name);
  if (names.some((name) => !named.has(name))) return null;
  return renamed(expression ?? null, named);
}

function renamed(expression: Expression, named: ReadonlyMap<string, FieldDefinition>): Expression {
  if (typeof expression !== "object" || expression === null) return expression;
  if (!Array.isArray(expression)) return { $ref: `#/fields/${fieldOf(expression, named)!.id}/value` };
  const [left, operator, right] = expression as readonly [Expression, Operator, Expression];
  const option = fieldOf(left, named)?.options.find(({ value }) => value === right);
  return [renamed(left, named), operator, option?.id ?? renamed(right, named)];
}

function fieldOf(
  expression: Expression,
  named: ReadonlyMap<string, FieldDefinition>,
): FieldDefinition | undefined {
  if (typeof expression !== "object" || expression === null || Array.isArray(expression)) return undefined;
  return named.get((expression as { $ref: string }).$ref.split("/")[2] ?? "");
}
