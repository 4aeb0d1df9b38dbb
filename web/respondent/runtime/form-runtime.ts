import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { isComputed } from "#core/fields/registry.ts";
import type { SectionEvent } from "#core/forms/sections.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { createFormState, type FormState } from "../state/form-state.ts";
import { requireConditional, showBlocks, showComputedValues, showOutputs } from "./condition-view.ts";
import {
  type ControlsByField,
  findControls,
  isControl,
  isEdited,
  readAnswer,
  writeAnswer,
} from "./controls.ts";
import { judgeAnswer } from "./judge-answers.ts";
import { showMessage, showReasons } from "./messages.ts";
import { enterSection, flowSections, sectionIdOf, showButtons, showSection } from "./section-view.ts";

export interface FormEvents {
  /** The visitor has changed an answer. */
  onEdit(field: FieldDefinition, value: FieldValue): void;
  /** Everything that is shown is right, and the visitor wants to send it. */
  onSubmit(): void;
}

/**
 * Takes over a form that the server has written. The controls stay the state: the runtime reads them, derives what is
 * hidden, computed and shown, and writes that back into the same nodes.
 */
export class FormRuntime {
  readonly form: HTMLFormElement;
  readonly data: RuntimeData;
  readonly #events: FormEvents;
  readonly #state: FormState;
  readonly #fieldsByName: ReadonlyMap<string, FieldDefinition>;
  readonly #controls: ControlsByField;
  /** Fields that the visitor, or the browser for them, has changed since the server wrote the page. */
  readonly #touched = new Set<string>();
  readonly utc_offset = new Date().getTimezoneOffset();

  constructor(form: HTMLFormElement, data: RuntimeData, events: FormEvents) {
    this.form = form;
    this.data = data;
    this.#events = events;
    this.#state = createFormState(data, flowSections(form));
    this.#fieldsByName = new Map(data.fields.map((field) => [field.name, field]));
    this.#controls = findControls(form, data.fields);
  }

  /** Reads what is there, early keystrokes included, shows what follows from it, and listens from here on. */
  start(): void {
    const { form } = this;
    const { store, settledAtom, flowAtom, sectionAtom, buttonsAtom } = this.#state;
    form.noValidate = true;
    requireConditional(this.data.fields, this.#controls);
    this.#remember(this.data.fields);
    this.#go(this.#firstSectionId());

    const showConditions = () => {
      const settled = store.get(settledAtom);
      showBlocks(form, settled);
      showComputedValues(this.data.fields, this.#controls, settled, this.utc_offset);
    };
    const showFlow = () => {
      showSection(form, store.get(sectionAtom), store.get(flowAtom), this.data.texts.progress);
      showButtons(form, store.get(buttonsAtom));
    };
    store.sub(settledAtom, showConditions);
    store.sub(sectionAtom, showFlow);
    store.sub(flowAtom, showFlow);
    showConditions();
    showFlow();
    showOutputs(form);
    this.#listen();
    for (const field of this.data.fields) {
      if (isComputed(field) || !this.#controls.get(field.id)?.some(isEdited)) continue;
      this.#touched.add(field.id);
      this.#events.onEdit(field, this.#read(field));
    }
  }

  get isSubmitting(): boolean {
    return this.#state.store.get(this.#state.sectionAtom).is_submitting;
  }

  get isUntouched(): boolean {
    return this.#touched.size === 0;
  }

  /** Browsers bring back what they have kept of a page after its scripts have run, and tell nobody. */
  readAgain(): void {
    const { store, answersAtom } = this.#state;
    const answers = store.get(answersAtom);
    for (const field of this.data.fields) {
      const isSame = JSON.stringify(this.#read(field)) === JSON.stringify(answers.get(field.id) ?? null);
      if (!isSame && !isComputed(field)) this.#edited(field);
    }
    showOutputs(this.form);
  }

  /** Shows answers from elsewhere where the visitor has given none; gives back the ids of those fields. */
  fill(answers: Iterable<readonly [string, FieldValue]>): string[] {
    const values = new Map(answers);
    const fields = this.data.fields.filter(({ id }) => values.has(id) && !this.#touched.has(id));
    for (const field of fields) {
      writeAnswer(field, this.#controls.get(field.id) ?? [], values.get(field.id) ?? null, this.utc_offset);
    }
    this.#remember(fields);
    showOutputs(this.form);
    return fields.map(({ id }) => id);
  }

  /** Next, or Submit on the last section: what Enter and the button do. */
  advance(): void {
    const { store, buttonsAtom, sectionAtom } = this.#state;
    if (this.isSubmitting) return;
    const { next, submit } = store.get(buttonsAtom);
    const { current_section_id } = store.get(sectionAtom);
    if (next && this.#isValid((field) => this.#sectionIdOf(field) === current_section_id)) {
      this.#navigate({ type: "next" });
    } else if (submit && this.#isValid(() => true)) {
      this.move({ type: "submit" });
      this.#events.onSubmit();
    }
  }

  move(event: SectionEvent): void {
    this.#state.store.set(this.#state.moveAtom, event);
  }

  /** Shows why the server has refused answers, by field name, beginning with the first in the form. */
  refuse(reasons: Readonly<Record<string, readonly Reason[]>>): void {
    const refused = this.data.fields.filter(({ name }) => (reasons[name]?.length ?? 0) > 0);
    for (const field of refused) this.#show(field, reasons[field.name] ?? []);
    this.#reportInvalid(refused);
  }

  #read(field: FieldDefinition): FieldValue {
    return readAnswer(field, this.#controls.get(field.id) ?? [], this.utc_offset);
  }

  #remember(fields: readonly FieldDefinition[]): void {
    const { store, answersAtom } = this.#state;
    const answers = new Map(store.get(answersAtom));
    for (const field of fields) answers.set(field.id, this.#read(field));
    store.set(answersAtom, answers);
  }

  #edited(field: FieldDefinition): void {
    const { store, answersAtom } = this.#state;
    const before = JSON.stringify(store.get(answersAtom).get(field.id));
    this.#touched.add(field.id);
    this.#remember([field]);
    if (this.#question(field)?.hasAttribute("data-invalid")) this.#judge(field);
    const value = store.get(answersAtom).get(field.id) ?? null;
    if (JSON.stringify(value) !== before) this.#events.onEdit(field, value);
  }

  #listen(): void {
    const { form } = this;
    const onChange = ({ target }: Event) => {
      const field = isControl(target) ? this.#fieldsByName.get(target.name) : undefined;
      if (field === undefined) return;
      this.#edited(field);
      showOutputs(form);
    };
    form.addEventListener("input", onChange);
    form.addEventListener("change", onChange);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.advance();
    });
    form.addEventListener("click", ({ target }) => this.#press(target as Element));
    window.addEventListener("popstate", () => this.#follow());
  }

  #press(target: Element): void {
    const { action } = target.closest<HTMLElement>("[data-action]")?.dataset ?? {};
    if (action === "next") this.advance();
    if (action === "back") this.#navigate({ type: "previous" });
    if (action === "clear") this.#clear(target.closest<HTMLElement>("[data-field-id]")?.dataset.fieldId);
  }

  #clear(field_id: string | undefined): void {
    const field = this.data.fields.find(({ id }) => id === field_id);
    if (field === undefined) return;
    const controls = this.#controls.get(field.id) ?? [];
    writeAnswer(field, controls, null, this.utc_offset);
    this.#edited(field);
    controls[0]?.focus();
  }

  /** On or back, as a step of the browser's history. */
  #navigate(event: SectionEvent): void {
    const { store, sectionAtom } = this.#state;
    const before = store.get(sectionAtom).current_section_id;
    this.move(event);
    const { current_section_id } = store.get(sectionAtom);
    if (current_section_id === null || current_section_id === before) return;
    showMessage(this.form, null);
    history.pushState(null, "", `#${current_section_id}`);
    enterSection(current_section_id);
  }

  /** To the section that the page's address names; without one, to the first. */
  #follow(): void {
    const section_id =
      this.#addressed() ?? this.#state.store.get(this.#state.flowAtom).find((s) => !s.is_hidden)?.id;
    if (section_id) {
      this.#go(section_id);
      enterSection(section_id);
    }
  }

  #go(section_id: string | null): void {
    if (section_id !== null) this.move({ type: "go", section_id });
  }

  #addressed(): string | null {
    const id = decodeURIComponent(location.hash.slice(1));
    return id === "" ? null : sectionIdOf(document.getElementById(id));
  }

  /** Where the visitor is already typing, an error waits, or the address leads. */
  #firstSectionId(): string | null {
    const invalid = this.form.querySelector("[data-invalid]");
    const active = document.activeElement;
    return (
      sectionIdOf(invalid) ?? (this.form.contains(active) ? sectionIdOf(active) : null) ?? this.#addressed()
    );
  }

  #question(field: FieldDefinition): HTMLElement | null {
    return this.form.querySelector<HTMLElement>(
      `[data-field-id="${CSS.escape(field.id)}"]:not([type=hidden])`,
    );
  }

  #sectionIdOf(field: FieldDefinition): string | null {
    return sectionIdOf(this.#question(field));
  }

  #judge(field: FieldDefinition): boolean {
    const { store, settledAtom } = this.#state;
    const isHidden = store.get(settledAtom).hidden_field_ids.has(field.id);
    const reasons = isHidden ? [] : judgeAnswer(field, this.#controls.get(field.id) ?? []);
    this.#show(field, reasons);
    return reasons.length === 0;
  }

  #show(field: FieldDefinition, reasons: readonly Reason[]): void {
    const question = this.#question(field);
    if (question === null) return;
    showReasons(question, field, this.#controls.get(field.id) ?? [], reasons, this.data.texts);
  }

  #isValid(isAsked: (field: FieldDefinition) => boolean): boolean {
    const invalid = this.data.fields.filter((field) => isAsked(field) && !this.#judge(field));
    if (invalid.length > 0) this.#reportInvalid(invalid);
    return invalid.length === 0;
  }

  /** Says that something is wrong, and brings the visitor to the first of it in the order of the page. */
  #reportInvalid(invalid: readonly FieldDefinition[]): void {
    showMessage(this.form, { text: this.data.texts.invalid_form });
    const questions = invalid.flatMap((field) => this.#question(field) ?? []);
    const first = questions.reduce<HTMLElement | null>((earliest, question) => {
      const isEarlier =
        earliest === null || earliest.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_PRECEDING;
      return isEarlier ? question : earliest;
    }, null);
    this.#go(sectionIdOf(first));
    first?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }
}
