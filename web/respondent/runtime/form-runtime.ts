import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { can, isComputed } from "#core/fields/registry.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { FormState, loadEvaluator } from "../state/form-state.ts";
import { afterRest } from "./after-rest.ts";
import { AnswerControls } from "./answer-controls.ts";
import { requireConditional, showBlocks, showOutputs } from "./condition-view.ts";
import { type Control, isTick } from "./controls.ts";
import type { FormEvents } from "./form-events.ts";
import { enterQuestion, goOnWithEnter } from "./go-on.ts";
import { judgeAnswer } from "./judge-answers.ts";
import { clearMended, showCount, showMessage, showReasons } from "./messages.ts";
import { setMoved } from "./moved.ts";
import { pause } from "./pause.ts";
import { SectionSteps } from "./section-steps.ts";
import { sectionIdOf, sectionSpans } from "./section-view.ts";

/** The buttons show that a press was noticed; the early script does the same before the runtime is ready. */
const showHeld = (isHeld: boolean) => document.documentElement.classList.toggle("held", isHeld);

const isSame = (a: FieldValue, b: FieldValue) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Takes over a form that the server rendered. The controls stay the state: the runtime reads them, derives
 * visibility and computed values, and writes those back into the same nodes.
 */
export class FormRuntime {
  readonly form: HTMLFormElement;
  readonly data: RuntimeData;
  readonly controls: AnswerControls;
  readonly #events: FormEvents;
  #state!: FormState;
  #steps!: SectionSteps;
  /** Once paid, the form can be submitted from its payment section, again after a failure if needed. */
  #isPaid = false;
  /** Fields that the visitor, or the browser for them, has changed since the server rendered the page. */
  readonly #touched = new Set<string>();
  /** Fields with an error message whose changed answer is still wrong, and not left yet. */
  readonly #unfinished = new Set<FieldDefinition>();
  readonly #rest = afterRest();
  #isRestoring = false;
  /** Next or Submit was pressed in the meantime. */
  #isPressed = false;

  constructor(form: HTMLFormElement, data: RuntimeData, events: FormEvents) {
    this.form = form;
    this.data = data;
    this.controls = new AnswerControls(form, data.fields);
    this.#events = events;
  }

  /**
   * Reads the answers in the page, early keystrokes included, derives the rest, and starts listening. In several
   * tasks: a key does not wait for all of them. `isFresh`: this tab has no answers yet.
   */
  async start(isFresh?: boolean): Promise<void> {
    this.form.noValidate = true;
    const evaluate = await loadEvaluator(this.data);
    this.#state = new FormState(this.data.form_id, evaluate, sectionSpans(this.form), this.controls.clock);
    this.#steps = new SectionSteps(this.form, this.#state);
    await pause();
    requireConditional(this.controls);
    this.#remember(this.data.fields);
    this.#state.onChange((isReshaped) => this.#showConsequences(isReshaped));
    await pause();
    this.#showConsequences(true);
    await pause();
    this.#steps.start(this.data.texts.progress, isFresh);
    await pause();
    // Keys in the meantime are in the controls.
    this.#remember(this.data.fields);
    this.#listen();
    for (const field of this.data.fields.filter((one) => this.controls.isEdited(one))) {
      this.#touched.add(field.id);
      this.#judgeAgain(field);
      this.#events.onEdit(field, this.controls.read(field));
    }
    this.#judgeSoon();
  }

  get isSubmitting(): boolean {
    return this.#state.section.is_submitting;
  }

  get isUntouched(): boolean {
    return this.#touched.size === 0;
  }

  /** Browsers restore form values after scripts have run, without events. */
  readAgain(): void {
    for (const field of this.data.fields)
      if (!isComputed(field) && !isSame(this.controls.read(field), this.#answer(field))) this.#edited(field);
  }

  /** Fills in answers where the visitor has given none. Returns the ids of those fields. */
  fill(answers: Iterable<readonly [string, FieldValue]>): string[] {
    const values = new Map(answers);
    const fields = this.data.fields.filter(({ id }) => values.has(id) && !this.#touched.has(id));
    for (const field of fields) {
      const value = values.get(field.id) ?? [];
      this.controls.write(field, value);
      if (!isSame(this.controls.read(field), this.#answer(field))) this.#judgeAgain(field);
      const written = this.controls.read(field) ?? [];
      // An option that is no longer available stays unchosen, and the question says so.
      if (can(field.type, "options") && !field.is_array && [written].flat().length < [value].flat().length) {
        this.#showReasons(field, [{ code: "optionDisabled" }]);
      }
    }
    this.#remember(fields);
    return fields.map(({ id }) => id);
  }

  /** While saved answers are being restored, presses are noted, and handled once they are there. */
  async restore(restored: Promise<unknown>): Promise<void> {
    this.#isRestoring = true;
    await restored;
    this.#isRestoring = false;
    showHeld(false);
    if (this.#isPressed) this.advance();
    this.#isPressed = false;
  }

  /**
   * Earlier answers are restored: shows the section in which they were left, unless an earlier one (with
   * `isChecked`, any) has errors. Existing error messages stay.
   */
  comeBack(isChecked: boolean): void {
    this.#steps.begin();
    const ids = this.#state.flow.map(({ id }) => id);
    const passed = ids.slice(0, ids.indexOf(this.#steps.current_section_id ?? ""));
    this.#isValid((field) => {
      const question = this.controls.question(field);
      const isAsked = isChecked || passed.includes(sectionIdOf(question) ?? "");
      return isAsked && !question?.hasAttribute("data-invalid");
    });
  }

  /** Next, or Submit on the last section: for Enter and the button. */
  advance(): void {
    // An inert form now belongs to another tab.
    if (this.isSubmitting || this.form.inert) return;
    if (this.#isRestoring) {
      this.#isPressed = true;
      showHeld(true);
      return;
    }
    const { next, submit, pay } = this.#state.buttons;
    const isPaid = pay && this.#isPaid;
    const { current_section_id } = this.#steps;
    if (next && this.#isValid((field) => sectionIdOf(this.controls.question(field)) === current_section_id)) {
      this.#steps.step("next");
    } else if ((submit || isPaid) && this.#isValid(() => true) && !this.#isBusy()) {
      this.#state.move({ type: isPaid ? "pay" : "submit" });
      this.#events.onSubmit();
    }
  }

  /** The submit failed or was refused: it may be repeated. */
  submitFailed(): void {
    this.#state.move({ type: "submit_failed" });
  }

  /** Shows the server's reasons for a refusal by field name, and moves to the first in the form. */
  refuse(reasons: Readonly<Record<string, readonly Reason[]>>): void {
    const refused = this.data.fields.filter(({ name }) => (reasons[name]?.length ?? 0) > 0);
    for (const field of refused) this.#showReasons(field, reasons[field.name] ?? []);
    this.#reportInvalid();
  }

  #answer(field: FieldDefinition): FieldValue {
    return this.#state.answers.get(field.id) ?? null;
  }

  #remember(fields: readonly FieldDefinition[]): void {
    const answers = new Map(this.#state.answers);
    for (const field of fields) answers.set(field.id, this.controls.read(field));
    this.#state.answers = answers;
    showOutputs(this.form);
  }

  #edited(field: FieldDefinition, isDone?: boolean): void {
    const before = this.#answer(field);
    this.#touched.add(field.id);
    this.#remember([field]);
    this.#judgeAgain(field, isDone);
    this.#judgeSoon();
    const value = this.#answer(field);
    if (!isSame(value, before)) this.#events.onEdit(field, value);
  }

  /** A press on a button must not miss it because an error above it became longer, so this waits for a rest. */
  readonly #judgeSoon = (): void =>
    this.#rest(() => {
      for (const field of this.#unfinished)
        if (!this.controls.question(field)?.contains(document.activeElement)) this.#judge(field);
      clearMended(this.form, this.data.texts);
    });

  #showConsequences(isReshaped: boolean): void {
    const evaluated = this.#state.evaluated;
    if (isReshaped) showBlocks(this.form, evaluated);
    for (const field of this.data.fields.filter(isComputed))
      this.controls.write(field, evaluated.values.get(field.id) ?? null);
  }

  readonly #onChange = ({ target }: Event): void => {
    const field = this.controls.fieldOfControl(target);
    if (field === undefined) return;
    setMoved(target as Control, true);
    this.#edited(field, isTick(target as Control));
  };

  #listen(): void {
    this.form.addEventListener("input", this.#onChange);
    this.form.addEventListener("change", this.#onChange);
    this.form.addEventListener("focusout", this.#judgeSoon);
    this.form.addEventListener("files", (event) => {
      const field = this.controls.fieldAround(event.target as Element);
      if (field) this.#state.setFiles(field.id, (event as CustomEvent).detail);
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.advance();
    });
    this.form.addEventListener("click", ({ target }) => this.#press(target as Element));
    goOnWithEnter(this.form, {
      isLast: () => this.#state.buttons.submit,
      isList: (target) => this.controls.fieldAround(target)?.is_array === true,
      advance: () => this.advance(),
    });
  }

  #press(target: Element): void {
    const { action } = target.closest<HTMLElement>("[data-action]")?.dataset ?? {};
    if (action === "next") this.advance();
    if (action === "pay") {
      this.#isPaid = true;
      this.advance();
    }
    if (action === "back") this.#steps.step("previous");
    const field = this.controls.fieldAround(target);
    if (field && (action === "add" || action === "remove")) {
      void this.controls
        .changeInstances(field, (instances, question) => instances[action](question, target))
        .then((near) => {
          near?.focus();
          this.#edited(field);
        });
    }
    if (action === "clear" && field) {
      this.controls.write(field, null);
      this.#edited(field);
      this.controls.of(field)[0]?.focus();
    }
  }

  /** Checks a field with an error message again after its answer changed. */
  #judgeAgain(field: FieldDefinition, isDone?: boolean): void {
    if (this.controls.question(field)?.hasAttribute("data-invalid")) this.#judge(field, isDone);
  }

  /** Until the visitor is done with an answer, only its correction shows: half an answer has errors of its own. */
  #judge(field: FieldDefinition, isDone = true): boolean {
    const { hidden_field_ids } = this.#state.evaluated;
    const reasons = hidden_field_ids.has(field.id) ? [] : judgeAnswer(field, this.controls.of(field));
    const isShown = isDone || reasons.length === 0;
    this.#unfinished[isShown ? "delete" : "add"](field);
    if (isShown) this.#showReasons(field, reasons);
    return reasons.length === 0;
  }

  #showReasons(field: FieldDefinition, reasons: readonly Reason[]): void {
    const question = this.controls.question(field);
    if (question) showReasons(question, field, this.controls.of(field), reasons, this.data.texts);
  }

  #isValid(isAsked: (field: FieldDefinition) => boolean): boolean {
    const invalid = this.data.fields.filter((field) => isAsked(field) && !this.#judge(field));
    if (invalid.length > 0) this.#reportInvalid();
    return invalid.length === 0;
  }

  /** Whether an upload or the like is pending: the form then cannot be submitted and says why. */
  #isBusy(): boolean {
    const sentence = this.form.querySelector<HTMLElement>("[data-busy]:not([hidden] *)")?.dataset.busy;
    if (sentence !== undefined) showMessage(this.form, { text: sentence });
    return sentence !== undefined;
  }

  /** Reports that there are errors, and moves to the first in page order. */
  #reportInvalid(): void {
    showCount(this.form, this.data.texts);
    const first = this.form.querySelector<HTMLElement>("[data-invalid]:not([hidden] *)");
    this.#steps.go(sectionIdOf(first));
    enterQuestion(first);
  }
}
