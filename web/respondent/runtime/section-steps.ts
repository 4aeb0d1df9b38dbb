import type { FormState } from "../state/form-state.ts";
import { showMessage } from "./messages.ts";
import { enterSection, sectionIdOf, showButtons, showSection } from "./section-view.ts";

/** Shows one section at a time. Each is a step of the browser's history, and has an address. */
export class SectionSteps {
  readonly #form: HTMLFormElement;
  readonly #state: FormState;

  constructor(form: HTMLFormElement, state: FormState) {
    this.#form = form;
    this.#state = state;
  }

  /** Begins where the visitor is already typing, where an error waits, or where the address leads. */
  start(progressText: string): void {
    const active = this.#form.contains(document.activeElement) ? document.activeElement : null;
    const invalid = this.#form.querySelector("[data-invalid]");
    this.go(sectionIdOf(invalid) ?? sectionIdOf(active) ?? this.#addressed());
    const show = () => {
      showSection(this.#form, this.#state.section, this.#state.flow, progressText);
      showButtons(this.#form, this.#state.buttons);
    };
    this.#state.onChange(show);
    show();
    // After popstate the browser itself moves the focus, to whatever has the address's id.
    window.addEventListener("hashchange", () => this.#follow());
  }

  get current_section_id(): string | null {
    return this.#state.section.current_section_id;
  }

  go(section_id: string | null): void {
    if (section_id !== null) this.#state.move({ type: "go", section_id });
  }

  step(type: "next" | "previous"): void {
    const before = this.current_section_id;
    this.#state.move({ type });
    const section_id = this.current_section_id;
    if (section_id === null || section_id === before) return;
    showMessage(this.#form, null);
    history.pushState(null, "", `#${section_id}`);
    enterSection(section_id);
  }

  /** To the section that the page's address names; without one, to the first. */
  #follow(): void {
    const section_id = this.#addressed() ?? this.#state.flow.find(({ is_hidden }) => !is_hidden)?.id ?? null;
    if (section_id === null) return;
    this.go(section_id);
    enterSection(section_id);
  }

  /** The section in the address, or that of a question; a hidden one gives its place to the nearest before it. */
  #addressed(): string | null {
    const id = sectionIdOf(document.getElementById(location.hash.slice(1)));
    const { flow } = this.#state;
    const upTo = flow.slice(0, flow.findIndex((section) => section.id === id) + 1);
    return upTo.findLast(({ is_hidden }) => !is_hidden)?.id ?? null;
  }
}
