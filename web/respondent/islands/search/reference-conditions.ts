import type { ReferenceColumn } from "#core/contracts/references.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import { needsValue, type PredicateDraft, type PredicateExtension } from "#core/tables/predicates.ts";
import { say } from "../../runtime/say.ts";
import type { RuntimeTexts } from "../../runtime-data.ts";
import { button, element } from "../elements.ts";

/** Conditions that a visitor may set, in plain words. */
const CONDITIONS = {
  EXT_ILIKE_CONTAINS: "reference.contains",
  EXT_ILIKE_IS: "reference.is",
  EXT_IS_EMPTY: "reference.is_empty",
} as const satisfies Partial<Record<PredicateExtension, keyof RuntimeTexts>>;

type Choices = readonly (readonly [value: string, label: string])[];

function select(label: string, choices: Choices, value: string, onChange: (value: string) => void) {
  const made = element("select");
  made.ariaLabel = label;
  made.append(...choices.map(([choice, text]) => new Option(text, choice, false, choice === value)));
  made.addEventListener("change", () => onChange(made.value));
  return made;
}

interface ConditionsOptions {
  columns: readonly ReferenceColumn[];
  texts: RuntimeTexts;
  onChange(): void;
}

/** An editable list of conditions. */
abstract class Conditions<Condition extends { column: string }> {
  readonly root = element("div", "reference-conditions");
  protected conditions: Condition[] = [];
  protected readonly columns: readonly ReferenceColumn[];
  protected readonly texts: RuntimeTexts;
  readonly #onChange: () => void;
  readonly #add: HTMLButtonElement;

  constructor({ columns, texts, onChange }: ConditionsOptions, add: string) {
    this.columns = columns;
    this.texts = texts;
    this.#onChange = onChange;
    this.#add = button("add", add, () => {
      this.conditions.push(this.first());
      this.changed();
      this.root.querySelector<HTMLElement>(".reference-condition:last-of-type select")?.focus();
    });
    this.root.hidden = true;
    this.#show();
  }

  get value(): readonly Condition[] {
    return this.conditions;
  }

  protected abstract first(): Condition;
  protected abstract controls(condition: Condition): HTMLElement[];
  /** Whether another one makes sense. */
  protected canAdd(): boolean {
    return true;
  }

  protected columnSelect(condition: Condition, columns = this.columns): HTMLSelectElement {
    const choices = columns.map(({ id, label }) => [id, label] as const);
    return select(this.texts["reference.column"] ?? "", choices, condition.column, (column) => {
      condition.column = column;
      this.changed();
    });
  }

  /** `isDrawn`: the list is already up to date and has the focus, so do not render it again. */
  protected changed(isDrawn = false): void {
    if (!isDrawn) this.#show();
    this.#onChange();
  }

  #show(): void {
    const index = [...this.root.querySelectorAll("select, input, button")].indexOf(document.activeElement!);
    const rows = this.conditions.map((condition) => {
      const row = element("div", "reference-condition");
      const name = this.columns.find(({ id }) => id === condition.column)?.label ?? "";
      const remove = button("quiet", "×", () => {
        this.conditions = this.conditions.filter((other) => other !== condition);
        this.changed();
        this.#add.focus();
      });
      remove.ariaLabel = say(this.texts["file.remove"], { name });
      row.append(...this.controls(condition), remove);
      return row;
    });
    this.#add.hidden = !this.canAdd();
    this.root.replaceChildren(...rows, this.#add);
    if (index >= 0) this.root.querySelectorAll<HTMLElement>("select, input, button")[index]?.focus();
  }
}

export class Filters extends Conditions<PredicateDraft> {
  constructor(options: ConditionsOptions) {
    super(options, options.texts["reference.add_filter"] ?? "");
  }

  protected first(): PredicateDraft {
    return { column: this.columns[0]?.id ?? "", op: "EXT_ILIKE_CONTAINS", value: "" };
  }

  protected controls(filter: PredicateDraft): HTMLElement[] {
    const { texts } = this;
    const choices = Object.entries(CONDITIONS).map(([op, key]) => [op, texts[key] ?? ""] as const);
    const operator = select(texts["reference.condition"] ?? "", choices, filter.op, (op) => {
      filter.op = op as PredicateExtension;
      this.changed();
    });
    if (!needsValue(filter.op)) return [this.columnSelect(filter), operator];
    const value = element("input");
    value.type = "text";
    value.maxLength = 200;
    value.value = String(filter.value ?? "");
    value.ariaLabel = texts["reference.value"] ?? "";
    value.addEventListener("input", () => {
      filter.value = value.value;
      this.changed(true);
    });
    return [this.columnSelect(filter), operator, value];
  }
}

export class Sorting extends Conditions<OrderBy> {
  constructor(options: ConditionsOptions) {
    super(options, options.texts["reference.add_sort"] ?? "");
  }

  protected free(besides = ""): ReferenceColumn[] {
    const taken = this.conditions.map(({ column }) => column);
    return this.columns.filter(({ id }) => id === besides || !taken.includes(id));
  }

  protected override canAdd(): boolean {
    return this.free().length > 0;
  }

  protected first(): OrderBy {
    return { column: this.free()[0]?.id ?? "", ascending: true };
  }

  protected controls(order: OrderBy): HTMLElement[] {
    const { texts } = this;
    const directions: Choices = [
      ["asc", texts["reference.ascending"] ?? ""],
      ["desc", texts["reference.descending"] ?? ""],
    ];
    const direction = select(
      texts["reference.sort"] ?? "",
      directions,
      order.ascending ? "asc" : "desc",
      (value) => {
        order.ascending = value === "asc";
        this.changed();
      },
    );
    return [this.columnSelect(order, this.free(order.column)), direction];
  }
}
