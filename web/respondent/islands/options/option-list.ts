import { isComposing } from "../../../ui/is-composing.ts";
import { afterRest } from "../../runtime/after-rest.ts";
import { say } from "../../runtime/say.ts";
import type { RuntimeTexts } from "../../runtime-data.ts";
import { element } from "../elements.ts";
import { addStyle } from "../island.ts";
import css from "./option-list.css?inline";
import { type ListOption, searchOptions } from "./option-search.ts";

interface OptionListParts {
  /** The text input; becomes the combobox. */
  input: HTMLInputElement;
  /** The list opens below it, or above if there is more space. */
  anchor: HTMLElement;
  /** An element of the page. The anchor may not be in it yet. */
  host: HTMLElement;
  texts: RuntimeTexts;
  label: string;
  is_multiple: boolean;
  options(): readonly ListOption[];
  /** The matches of a query, best first; null: there is no list to show. By default those of the options. */
  find?(query: string): ListOption[] | null;
  isChosen(value: string): boolean;
  choose(option: ListOption): void;
  /** Called after the list has closed. */
  closed?(): void;
}

const MAX_HEIGHT = 320;
const ROWS_OF_A_PAGE = 8;
let lists = 0;

/** A combobox with a list by the ARIA authoring practices: the focus stays in the input. */
export class OptionList {
  readonly #parts: OptionListParts;
  readonly #list = element("div", "option-list");
  readonly #status = element("span", "sr-only");
  readonly #rest = afterRest();
  #found: ListOption[] = [];
  #active = -1;

  constructor(parts: OptionListParts) {
    addStyle(parts.host, "option-list-style", css);
    this.#parts = parts;
    const { input, anchor, label, is_multiple } = parts;
    lists += 1;
    this.#list.id = `option-list-${lists}`;
    this.#list.role = "listbox";
    this.#list.ariaLabel = label;
    this.#list.hidden = true;
    // A scrolling element would be a tab stop of its own.
    this.#list.tabIndex = -1;
    if (is_multiple) this.#list.ariaMultiSelectable = "true";
    this.#status.role = "status";
    // A copy of the question gets its own.
    this.#list.dataset.ui = "";
    this.#status.dataset.ui = "";
    anchor.after(this.#list, this.#status);
    input.role = "combobox";
    input.ariaAutoComplete = "list";
    input.ariaExpanded = "false";
    input.setAttribute("aria-controls", this.#list.id);
    // The owner's choice stays: what the browser knows of the visitor.
    input.autocomplete ||= "off";
    input.spellcheck = false;
    this.#listen();
  }

  get isOpen(): boolean {
    return !this.#list.hidden;
  }

  /** Shows the matches of the query. An empty query shows everything, scrolled to the chosen option. */
  open(query = ""): void {
    const { input, isChosen, options, find = (text) => searchOptions(options(), text) } = this.#parts;
    if (input.readOnly || input.matches(":disabled")) return;
    const found = find(query);
    if (found === null) {
      this.close();
      return;
    }
    this.#found = found;
    this.#list.replaceChildren(...this.#rows());
    this.#list.hidden = false;
    input.ariaExpanded = "true";
    this.#place();
    const chosen = this.#found.findIndex(({ value }) => isChosen(value));
    const first = this.#found.findIndex(({ is_disabled }) => !is_disabled);
    this.#activate(query === "" ? chosen : first);
    this.#announce(query);
  }

  close(): void {
    if (!this.isOpen) return;
    this.#list.hidden = true;
    this.#say("");
    this.#parts.input.ariaExpanded = "false";
    this.#parts.input.removeAttribute("aria-activedescendant");
    this.#parts.closed?.();
  }

  #announce(query: string): void {
    const { texts } = this.#parts;
    const n = this.#found.length;
    const text = n === 0 ? texts["options.none"] : query === "" ? "" : say(texts["options.found"], { n });
    this.#say(text ?? "");
  }

  /** Nothing while the visitor types: a screen reader says the letters. */
  #say(text: string): void {
    this.#rest(() => {
      this.#status.textContent = text;
    });
  }

  #rows(): HTMLElement[] {
    if (this.#found.length === 0) return [element("p", "option-none", this.#parts.texts["options.none"])];
    const rows: HTMLElement[] = [];
    let group: HTMLElement | null = null;
    this.#found.forEach((option, index) => {
      const row = this.#row(option, index);
      if (!option.group) {
        rows.push(row);
        return;
      }
      if (group?.dataset.group !== option.group) {
        group = element("div");
        group.role = "group";
        group.dataset.group = option.group;
        const heading = element("span", "optgroup", option.group);
        heading.id = `${this.#list.id}-group-${index}`;
        group.setAttribute("aria-labelledby", heading.id);
        group.append(heading);
        rows.push(group);
      }
      group.append(row);
    });
    return rows;
  }

  #row(option: ListOption, index: number): HTMLElement {
    const row = element("div", "option");
    row.id = `${this.#list.id}-${index}`;
    row.role = "option";
    row.dataset.index = String(index);
    row.ariaSelected = String(this.#parts.isChosen(option.value));
    if (option.is_disabled) row.ariaDisabled = "true";
    if (option.image) {
      const image = element("img");
      Object.assign(image, { src: option.image, alt: "", width: 48, height: 36, loading: "lazy" });
      row.append(image);
    }
    if (option.flag) {
      const flag = element("span", "option-mark", option.flag);
      flag.ariaHidden = "true";
      row.append(flag);
    }
    const label = element("span", "option-label", option.label);
    label.dir = "auto";
    row.append(label);
    if (option.detail) {
      const detail = element("span", "option-detail", option.detail);
      detail.dir = "ltr";
      row.append(detail);
    }
    return row;
  }

  /**
   * Places the list below the input, or above if there is more space, within the visual viewport that a
   * phone's keyboard leaves.
   */
  #place(): void {
    const { top, bottom } = this.#parts.anchor.getBoundingClientRect();
    const view = window.visualViewport;
    const height = view?.height ?? window.innerHeight;
    const offset = view?.offsetTop ?? 0;
    const below = offset + height - bottom - 12;
    const above = top - offset - 12;
    const isAbove = below < Math.min(MAX_HEIGHT, this.#list.scrollHeight) && above > below;
    this.#list.toggleAttribute("data-above", isAbove);
    this.#list.style.maxHeight = `${Math.max(132, Math.min(MAX_HEIGHT, isAbove ? above : below))}px`;
  }

  #activate(index: number): void {
    this.#list.querySelector("[data-active]")?.removeAttribute("data-active");
    this.#active = index;
    const row = this.#list.querySelector<HTMLElement>(`[data-index="${index}"]`);
    const { input } = this.#parts;
    if (row === null) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    row.dataset.active = "";
    input.setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest" });
  }

  /** Moves to the next enabled option, `steps` down or up; stops at the ends. */
  #move(steps: number): void {
    const last = this.#found.length - 1;
    const way = Math.sign(steps);
    let index = Math.min(last, Math.max(0, this.#active < 0 && way < 0 ? last : this.#active + steps));
    while (this.#found[index]?.is_disabled) index += way;
    if (this.#found[index]) this.#activate(index);
  }

  #choose(option: ListOption | undefined): void {
    if (option === undefined || option.is_disabled) return;
    const { is_multiple, choose, input } = this.#parts;
    if (!is_multiple) this.close();
    choose(option);
    if (is_multiple && this.isOpen) {
      const active = this.#active;
      this.open(input.value);
      if (input.value === "") this.#activate(active);
    }
  }

  #listen(): void {
    const { input, anchor } = this.#parts;
    input.addEventListener("keydown", (event) => this.#press(event));
    input.addEventListener("input", () => this.open(input.value));
    input.addEventListener("blur", () => this.close());
    anchor.addEventListener("click", (event) => {
      if ((event.target as Element).closest("button")) return;
      input.focus();
      if (!this.isOpen) this.open();
    });
    // Keeps the focus in the input.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const row = (target as Element).closest<HTMLElement>("[data-index]");
      if (row) this.#choose(this.#found[Number(row.dataset.index)]);
    });
  }

  #press(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: ROWS_OF_A_PAGE,
      PageUp: -ROWS_OF_A_PAGE,
    };
    const step = steps[event.key];
    if (isComposing(event)) return;
    if (step !== undefined) {
      event.preventDefault();
      if (event.altKey && step < 0) this.close();
      else if (!this.isOpen) this.open();
      else this.#move(step);
    } else if (event.key === "Enter" && this.isOpen) {
      event.preventDefault();
      const option = this.#found[this.#active];
      if (option === undefined) this.close();
      else this.#choose(option);
    } else if (event.key === "Escape" && this.isOpen) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    }
  }
}
