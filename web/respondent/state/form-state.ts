import type { FieldValue } from "#core/fields/cell.ts";
import { hasLogic } from "#core/forms/definition/has-logic.ts";
import type { EvaluatedForm, EvaluationContext, FormEvaluator } from "#core/forms/logic/evaluate-form.ts";
import {
  type FlowSection,
  initialSectionState,
  moveSection,
  type SectionButtons,
  type SectionEvent,
  type SectionSpan,
  type SectionState,
  sectionButtons,
  visit,
} from "#core/forms/logic/sections.ts";
import type { Clock } from "#core/values/clock.ts";
import type { RuntimeData } from "../runtime-data.ts";

export type Answers = ReadonlyMap<string, FieldValue>;
type Files = NonNullable<EvaluationContext["files"]>;

/** Without conditions and formulas, a form is as its answers are. */
const evaluatePlain: FormEvaluator = (values) => ({
  values,
  hidden_block_ids: new Set(),
  hidden_field_ids: new Set(),
});

/** The evaluator of a form. That of conditions and formulas is a file of its own, preloaded where it is needed. */
export async function loadEvaluator(form: Pick<RuntimeData, "blocks" | "fields">): Promise<FormEvaluator> {
  if (!hasLogic(form)) return evaluatePlain;
  const { prepareEvaluation } = await import("#core/forms/logic/evaluate-form.ts");
  return prepareEvaluation(form);
}

/**
 * State derived from the answers in the DOM: visibility, computed values, the visible section and its
 * buttons. Always derived as a whole from the answers, the files and the chosen section.
 */
export class FormState {
  readonly #evaluate: (answers: Answers) => EvaluatedForm;
  readonly #sections: readonly SectionSpan[];
  readonly #listeners: ((isReshaped: boolean) => void)[] = [];
  #answers: Answers = new Map();
  #files: Files = {};
  /** The last chosen section. It may be hidden by now: `section` is the visible one. */
  #chosen: SectionState = { current_section_id: null, is_submitting: false };
  #evaluated!: EvaluatedForm;
  #flow: readonly FlowSection[] = [];
  #section: SectionState = this.#chosen;
  #shape = "";

  constructor(form_id: string, evaluate: FormEvaluator, sections: readonly SectionSpan[], clock: Clock) {
    this.#sections = sections;
    this.#evaluate = (answers) =>
      evaluate(answers, {
        form_id,
        current_section_id: this.#chosen.current_section_id,
        files: this.#files,
        clock,
      });
    this.#derive();
  }

  get answers(): Answers {
    return this.#answers;
  }

  set answers(answers: Answers) {
    this.#answers = answers;
    this.#change();
  }

  get evaluated(): EvaluatedForm {
    return this.#evaluated;
  }

  get flow(): readonly FlowSection[] {
    return this.#flow;
  }

  /** The visible section: the chosen one, or the nearest that is not hidden. */
  get section(): SectionState {
    return this.#section;
  }

  get buttons(): SectionButtons {
    return sectionButtons(this.#section, this.#flow);
  }

  /** Sets the metadata of a field's files: name, size, type, duration. */
  setFiles(field_id: string, files: Files[string]): void {
    this.#files = { ...this.#files, [field_id]: files };
    this.#change();
  }

  move(event: SectionEvent): void {
    this.#chosen = moveSection(this.#section, event, this.#flow);
    this.#change();
  }

  /**
   * Calls back after every change, once everything has been derived. `isReshaped`: other blocks, sections or buttons
   * show, which is rare among keystrokes.
   */
  onChange(listener: (isReshaped: boolean) => void): void {
    this.#listeners.push(listener);
  }

  #derive(): void {
    this.#evaluated = this.#evaluate(this.#answers);
    this.#flow = visit(this.#sections, this.#evaluated);
    const chosen = this.#chosen;
    this.#section =
      chosen.current_section_id === null
        ? { ...initialSectionState(this.#flow), is_submitting: chosen.is_submitting }
        : moveSection(chosen, { type: "sections_changed" }, this.#flow);
    this.#shape = JSON.stringify([this.#section, this.#flow, [...this.#evaluated.hidden_block_ids]]);
  }

  #change(): void {
    const before = this.#shape;
    this.#derive();
    for (const listener of this.#listeners) listener(this.#shape !== before);
  }
}
