import type { SectionEvent } from "#core/forms/logic/sections.ts";
import type { FormState } from "../state/form-state.ts";
import { showMessage } from "./messages.ts";
import { enterSection, leaveFocus, sectionIdOf, showButtons, showSection } from "./section-view.ts";

/** Within this time, the second press of a double click follows the first. */
const DOUBLE_CLICK_MS = 500;

/** Shows one section at a time. Each is a history entry and has an address. */
export class SectionSteps {
  #stepped_at = -DOUBLE_CLICK_MS;
  readonly #form: HTMLFormElement;
  readonly #state: FormState;

  constructor(form: HTMLFormElement, state: FormState) {
    this.#form = form;
    this.#state = state;
  }

  start(progressText: string, isFresh?: boolean): void {
    this.begin(isFresh);
    const show = () => {
      showSection(this.#form, this.#state.section, this.#state.flow, progressText);
      showButtons(this.#form, this.#state.buttons);
    };
    this.#state.onChange((isReshaped) => isReshaped && show());
    show();
    // Not popstate: after it the browser itself moves the focus to the element that the address names.
    window.addEventListener("hashchange", () => this.#follow());
    for (const type of ["mousedown", "click"] as const)
      this.#form.addEventListener(type, this.#dropSecond, true);
  }

  /**
   * Starts at a section with an error, where the visitor is typing, or where the address leads. Repeated once
   * earlier answers are restored because some sections are only shown with them. Without earlier answers,
   * not beyond the first section with required questions: the address may have been copied from the middle of
   * a form.
   */
  begin(isFresh?: boolean): void {
    const active = this.#form.contains(document.activeElement) ? document.activeElement : null;
    const invalid = this.#form.querySelector("[data-invalid]");
    const section_id = sectionIdOf(invalid) ?? sectionIdOf(active) ?? this.#addressed(isFresh);
    this.#state.move({ type: "go", section_id });
  }

  get current_section_id(): string | null {
    return this.#state.section.current_section_id;
  }

  /** Moves to the section of an error. */
  go(section_id: string | null): void {
    this.#move({ type: "go", section_id });
  }

  step(type: "next" | "previous"): void {
    leaveFocus();
    if (!this.#move({ type })) return;
    this.#stepped_at = performance.now();
    showMessage(this.#form, null);
    enterSection(this.current_section_id!);
  }

  /**
   * Drops the second press of a double click that has changed the section: it would hit what has come to its place. A
   * touch does not always say that it is the second.
   */
  readonly #dropSecond = (event: MouseEvent & { pointerType?: string }): void => {
    const isRepeated = event.detail > 1 || event.pointerType === "touch";
    if (!isRepeated || event.timeStamp > this.#stepped_at + DOUBLE_CLICK_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** The address always names the visible section so that a reload returns to it. */
  #move(event: SectionEvent): boolean {
    const before = this.current_section_id;
    this.#state.move(event);
    const section_id = this.current_section_id;
    if (section_id === before) return false;
    history.pushState(null, "", `#${section_id}`);
    return true;
  }

  /** Moves to the section in the address, or to the first. */
  #follow(): void {
    const section_id = this.#addressed();
    this.#state.move({ type: "go", section_id });
    if (section_id) enterSection(section_id);
  }

  /** The section in the address, or that of a question; for a hidden one, the nearest before it. */
  #addressed(isFresh?: boolean): string | null {
    const addressed = sectionIdOf(document.getElementById(location.hash.slice(1)));
    let nearest: string | null = null;
    let isThere: unknown = !addressed;
    for (const { id, is_hidden } of this.#state.flow) {
      if (!is_hidden && !(isThere && nearest)) nearest = id;
      isThere ||= id === addressed || (isFresh && document.getElementById(id)?.querySelector(":invalid"));
    }
    return nearest;
  }
}
