import type { ReferencePage, ReferenceRow } from "#core/contracts/references.ts";
import { REFERENCE_PAGE_SIZES } from "#core/tables/grid-query.ts";
import { pause } from "../../runtime/pause.ts";
import type { IslandContext } from "../island.ts";
import { OptionList } from "../options/option-list.ts";
import type { ListOption } from "../options/option-search.ts";
import { findRows, TYPING_MS } from "./reference-calls.ts";
import type { ShownAnswer } from "./shown-answer.ts";

const [FEW] = REFERENCE_PAGE_SIZES;
const MANY = REFERENCE_PAGE_SIZES.at(-1)!;

/** A submit does not wait longer for the row that a text names. The server reads names of its own tables, too. */
const LONGEST_HOLD_MS = 5_000;

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
  readonly #shown: ShownAnswer;
  readonly #list: OptionList;
  /** How a row of the table is shown, or what was there before. */
  #picked: string;
  #found: (ReferencePage & { text: string }) | null = null;
  #timer = 0;
  /** The text with which a submit waited, or waits. */
  #held = "";
  #isHolding = false;

  constructor(context: IslandContext, shown: ShownAnswer, label: string) {
    const { input } = shown;
    this.#context = context;
    this.#shown = shown;
    this.#picked = (context.control as HTMLInputElement).defaultValue;
    this.#list = new OptionList({
      ...{ input, anchor: input, host: context.host, texts: context.texts, label },
      is_multiple: false,
      options: () => [],
      find: () => this.#choices(),
      isChosen: (value) => value === shown.value,
      choose: ({ value }) => {
        const row = this.#found?.data.find((each) => each.value === value);
        if (row) shown.choose(row);
      },
    });
    const suggestSoon = () => {
      clearTimeout(this.#timer);
      if (this.text !== "") this.#timer = setTimeout(() => void this.#suggest(), TYPING_MS);
    };
    input.addEventListener("input", suggestSoon);
    input.addEventListener("blur", this.#settle);
    input.form?.addEventListener("submit", (event) => this.#hold(event), true);
    shown.changed = () => {
      clearTimeout(this.#timer);
      this.#picked = input.value.trim();
    };
    // Typed before the island had loaded.
    void (document.activeElement === input ? suggestSoon : this.#settle)();
  }

  /** The typed text, if it is no value of the table yet. */
  get text(): string {
    const text = this.#shown.input.value.trim();
    return text === this.#picked ? "" : text;
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
    if (found !== null && document.activeElement === this.#shown.input) this.#list.open(this.text);
  }

  /** A submit right after the text waits until it is known whether the text names a row. */
  #hold(event: SubmitEvent): void {
    const { text } = this;
    const isNew = text !== this.#held;
    if (text === "" || !(isNew || this.#isHolding)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isNew) return;
    this.#held = text;
    this.#isHolding = true;
    const { classList } = document.documentElement;
    classList.add("held");
    const form = event.target as HTMLFormElement;
    void Promise.race([this.#settle(), pause(LONGEST_HOLD_MS)]).then(() => {
      this.#isHolding = false;
      classList.remove("held");
      form.requestSubmit();
    });
  }

  readonly #settle = async (): Promise<void> => {
    clearTimeout(this.#timer);
    const { text } = this;
    if (text === "") return;
    const known = this.#found?.text === text && this.#found.count <= this.#found.data.length;
    const found = known ? this.#found : await this.#find(MANY);
    if (!found || this.text !== text) return;
    const same = found.data.filter(({ value }) => value === text);
    const named = found.data.filter((row) => isNamed(row, text));
    const values = new Set(named.map(({ value }) => value));
    const isOne = values.size === 1 && found.count <= found.data.length;
    const row = same[0] ?? (isOne && named[0]);
    if (row) this.#shown.choose(row);
  };
}
