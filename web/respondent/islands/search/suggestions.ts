import type { ReferencePage, ReferenceRow } from "#core/contracts/references.ts";
import { REFERENCE_PAGE_SIZES } from "#core/tables/grid-query.ts";
import { answer, type IslandContext, onWritten } from "../island.ts";
import { OptionList } from "../options/option-list.ts";
import type { ListOption } from "../options/option-search.ts";
import { findRows, TYPING_MS } from "./reference-calls.ts";

const [FEW] = REFERENCE_PAGE_SIZES;
const MANY = REFERENCE_PAGE_SIZES.at(-1)!;

const fold = (text: string) => text.trim().toLowerCase();
const isNamed = ({ value, cells }: ReferenceRow, text: string) =>
  [value, ...Object.values(cells)].some((cell) => fold(cell) === fold(text));

/** A row as a choice; rows that are called exactly as the text come first. */
function choicesOf(rows: readonly ReferenceRow[], text: string): ListOption[] {
  const named = rows.filter((row) => isNamed(row, text));
  return [...named, ...rows.filter((row) => !named.includes(row))].map(({ value, cells }) => ({
    value,
    label: Object.values(cells).filter(Boolean).join(" · ") || value,
  }));
}

/**
 * Lists rows that match the typed text, below the input. A text that is the name of one row only becomes its value when
 * the visitor leaves the input.
 */
export class Suggestions {
  readonly #context: IslandContext;
  readonly #control: HTMLInputElement;
  readonly #list: OptionList;
  /** A value of the table, or what was there before. */
  #picked: string;
  #found: (ReferencePage & { text: string }) | null = null;
  #timer = 0;

  constructor(context: IslandContext, control: HTMLInputElement, label: string) {
    this.#context = context;
    this.#control = control;
    this.#picked = control.value;
    this.#list = new OptionList({
      ...{ input: control, anchor: control, host: context.host, texts: context.texts, label },
      is_multiple: false,
      options: () => [],
      find: () => this.#choices(),
      isChosen: (value) => value === this.#picked,
      choose: ({ value }) => this.pick(value),
    });
    control.addEventListener("input", () => {
      window.clearTimeout(this.#timer);
      if (this.text !== "") this.#timer = window.setTimeout(() => void this.#suggest(), TYPING_MS);
    });
    control.addEventListener("blur", () => void this.#settle());
    onWritten(control, (text) => {
      this.#picked = text;
    });
  }

  /** The typed text, if it is no value of the table yet. */
  get text(): string {
    const text = this.#control.value.trim();
    return text === this.#picked ? "" : text;
  }

  pick(value: string): void {
    this.#picked = value;
    answer(this.#control, value);
  }

  #choices(): ListOption[] | null {
    const { text } = this;
    return text !== "" && this.#found?.text === text ? choicesOf(this.#found.data, text) : null;
  }

  async #find(limit: number): Promise<ReferencePage | null> {
    const { text } = this;
    const found = await findRows(this.#context, { q: text.slice(0, 200), limit: String(limit) });
    // The visitor may have typed on.
    if (found === null || text !== this.text) return null;
    this.#found = { ...found, text };
    return found;
  }

  async #suggest(): Promise<void> {
    const found = await this.#find(FEW);
    if (found !== null && document.activeElement === this.#control) this.#list.open(this.text);
  }

  async #settle(): Promise<void> {
    window.clearTimeout(this.#timer);
    const { text } = this;
    if (text === "") return;
    const known = this.#found?.text === text && this.#found.count <= this.#found.data.length;
    const found = known ? this.#found : await this.#find(MANY);
    if (found?.data.some(({ value }) => value === text)) this.#picked = text;
    if (!found || this.text === "" || found.count > found.data.length) return;
    const values = new Set(found.data.filter((row) => isNamed(row, text)).map(({ value }) => value));
    if (values.size === 1) this.pick([...values][0]!);
  }
}
