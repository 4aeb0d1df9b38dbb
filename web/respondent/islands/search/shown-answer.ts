import type { ReferenceRow } from "#core/contracts/references.ts";
import { isKeyText, rowName } from "#core/tables/row-name.ts";
import { element, islandUi } from "../elements.ts";
import { answer, type IslandContext, islandConfig, onWritten } from "../island.ts";
import { standIn } from "../stand-in.ts";
import { findRows } from "./reference-calls.ts";

export interface SearchConfig {
  /** The rows are those of a connected database. */
  is_connected?: boolean;
}

/**
 * The input in which a row is searched and shown. Rows of a connected database often have only a key as their value: then
 * it is a stand-in that shows the row's name, and the control contains the key.
 */
export class ShownAnswer {
  readonly input: HTMLInputElement;
  /** Called when the answer was written from elsewhere, or its name arrived. */
  changed: () => void = () => {};
  readonly #context: IslandContext;
  readonly #control: HTMLInputElement;
  readonly #names = new Map<string, string>();

  constructor(context: IslandContext, control: HTMLInputElement) {
    this.#context = context;
    this.#control = control;
    const { is_connected } = islandConfig<SearchConfig>(context.host);
    this.input = is_connected ? this.#standIn() : control;
    onWritten(control, () => this.#show());
    this.#show();
  }

  /** The value of the answer. */
  get value(): string {
    return this.#control.value;
  }

  choose(row: ReferenceRow): void {
    if (isKeyText(row.value)) this.#names.set(row.value, rowName(row));
    answer(this.#control, row.value);
    this.#show();
  }

  #standIn(): HTMLInputElement {
    const control = this.#control;
    // The control of a copied question is hidden already.
    const input = element("input", control.className.replace(/\bwire\b/, ""));
    input.dir = "auto";
    input.autocomplete = control.autocomplete;
    input.placeholder = control.placeholder;
    const ui = islandUi("combo");
    ui.append(input);
    control.after(ui);
    standIn(control, input, "");
    // A text that names no row is the answer, which the server refuses with a sentence.
    input.addEventListener("input", () => answer(control, input.value));
    return input;
  }

  #show(): void {
    const { value, readOnly } = this.#control;
    if (this.input !== this.#control) {
      const name = this.#names.get(value);
      this.input.value = name ?? value;
      this.input.readOnly = readOnly;
      // The question around both disables it too, while it is hidden.
      this.input.disabled = this.#control.disabled;
      if (name === undefined && isKeyText(value)) void this.#load(value);
    }
    this.changed();
  }

  /** Finds the name of a row that was chosen before, or that an address names. */
  async #load(value: string): Promise<void> {
    const [row] = (await findRows(this.#context, { value, limit: "10" }))?.data ?? [];
    if (row === undefined) return;
    this.#names.set(value, rowName(row));
    // The visitor may have typed on.
    if (this.#control.value === value && this.input.value === value) this.#show();
  }
}
