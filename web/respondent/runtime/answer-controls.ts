import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isComputed } from "#core/fields/registry.ts";
import { TIME_ZONE_KEY, UTC_OFFSET_KEY } from "#core/forms/submitting/system-keys.ts";
import type { Clock } from "#core/values/clock.ts";
import { formatDatetime } from "#core/values/datetime.ts";
import { wireTexts } from "../wire-texts.ts";
import {
  type Control,
  type ControlsByField,
  findControls,
  isControl,
  isEdited,
  readAnswer,
  writeAnswer,
} from "./controls.ts";
import type * as Instances from "./instances.ts";
import { zoneName } from "./local-clock.ts";

/** A form's answers, which live in its controls. */
export class AnswerControls {
  readonly fields: readonly FieldDefinition[];
  /** The visitor's clock, for reading, showing and validating date-times here and on the server. */
  readonly clock: Clock;
  readonly #form: HTMLFormElement;
  readonly #fieldsByName: ReadonlyMap<string, FieldDefinition>;
  readonly #questions: ReadonlyMap<string, HTMLElement>;
  #controls: ControlsByField;

  constructor(form: HTMLFormElement, fields: readonly FieldDefinition[]) {
    this.fields = fields;
    this.#form = form;
    this.#fieldsByName = new Map(fields.map((field) => [field.name, field]));
    const questions = form.querySelectorAll<HTMLElement>(".question[data-field-id]");
    this.#questions = new Map([...questions].map((element) => [element.dataset.fieldId ?? "", element]));
    this.#controls = findControls(form, fields);
    this.clock = this.#postClock();
  }

  /** Posts the clock with the answers. Converts what the server rendered with another clock. */
  #postClock(): Clock {
    const utc_offset = new Date().getTimezoneOffset();
    const zone = zoneName() ?? "";
    // Only a name: an offset such as `+02:00` has no daylight saving.
    const clock = /^[a-z]/i.test(zone) ? zone : utc_offset;
    const post = (name: string, value: Clock) => {
      const input = this.#form.elements.namedItem(name) as HTMLInputElement | null;
      if (input) input.value = `${value}`;
    };
    post(UTC_OFFSET_KEY, utc_offset);
    if (clock === zone) post(TIME_ZONE_KEY, clock);
    for (const control of this.#form.querySelectorAll<HTMLInputElement>("[data-moment]")) {
      control.defaultValue = formatDatetime(control.dataset.moment ?? "", clock) ?? "";
    }
    return clock;
  }

  of(field: FieldDefinition): readonly Control[] {
    return this.#controls.get(field.id) ?? [];
  }

  /** Null for a field that is not shown. */
  question(field: FieldDefinition): HTMLElement | null {
    return this.#questions.get(field.id) ?? null;
  }

  /** The field of a control. */
  fieldOfControl(target: EventTarget | null): FieldDefinition | undefined {
    return isControl(target) ? this.#fieldsByName.get(target.name) : undefined;
  }

  /** The field whose question contains an element. */
  fieldAround(element: Element): FieldDefinition | undefined {
    const id = element.closest<HTMLElement>(".question")?.dataset.fieldId;
    return this.fields.find((field) => field.id === id);
  }

  /** Whether the visitor has changed the answer since the server rendered it; never for computed values. */
  isEdited(field: FieldDefinition): boolean {
    return !isComputed(field) && this.of(field).some(isEdited);
  }

  read(field: FieldDefinition): FieldValue {
    return readAnswer(field, this.of(field), this.clock);
  }

  write(field: FieldDefinition, value: FieldValue): void {
    writeAnswer(field, this.of(field), value, this.clock);
    const texts = wireTexts(field, value, this.clock);
    if (!field.is_array || texts.length <= this.of(field).length) return;
    void this.changeInstances(field, ({ addUpTo }, question) => addUpTo(question, texts));
  }

  /**
   * Changes the number of inputs of an array field, with code that only such fields load. Returns the element
   * to focus.
   */
  async changeInstances(
    field: FieldDefinition,
    change: (instances: typeof Instances, question: HTMLElement) => HTMLElement | null,
  ): Promise<HTMLElement | null> {
    const question = this.question(field);
    const near = question && change(await import("./instances.ts"), question);
    this.#controls = findControls(this.#form, this.fields);
    return near;
  }
}
