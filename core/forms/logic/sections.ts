import type { EvaluatedForm } from "./evaluate-form.ts";

/** A section with its payment fields. */
export interface SectionSpan {
  id: string;
  payment_ids: readonly string[];
}

/** A section as the flow needs it, in the order of `visit`. Hidden ones are skipped. */
export interface FlowSection {
  id: string;
  contains_payment: boolean;
  is_hidden: boolean;
}

/** The sections in the order of a visit. The payment comes last, wherever the owner placed it. */
export function visit(
  sections: readonly SectionSpan[],
  { hidden_block_ids, hidden_field_ids }: Pick<EvaluatedForm, "hidden_block_ids" | "hidden_field_ids">,
): FlowSection[] {
  return sections
    .map(({ id, payment_ids }) => ({
      id,
      contains_payment: payment_ids.some((field_id) => !hidden_field_ids.has(field_id)),
      is_hidden: hidden_block_ids.has(id),
    }))
    .sort((a, b) => Number(a.contains_payment) - Number(b.contains_payment));
}

export interface SectionState {
  /** Null when the form shows no section. */
  current_section_id: string | null;
  is_submitting: boolean;
}

export type SectionEvent =
  /** `next` and `previous` move by one section, and are ignored at either end. */
  | { type: "next" }
  | { type: "previous" }
  /** Shows the section of an error. Ignored when it is hidden, unknown or null. */
  | { type: "go"; section_id: string | null }
  | { type: "submit" }
  /** The payment section is complete: the form is submitted from there. */
  | { type: "pay" }
  /** The submit failed or was refused: the visitor may try again. */
  | { type: "submit_failed" }
  /** Sections or their visibility have changed. */
  | { type: "sections_changed" };

export interface SectionButtons {
  back: boolean;
  next: boolean;
  submit: boolean;
  pay: boolean;
}

function visible(sections: readonly FlowSection[]): FlowSection[] {
  return sections.filter((section) => !section.is_hidden);
}

/** Starts at the first visible section. */
export function initialSectionState(sections: readonly FlowSection[]): SectionState {
  return { current_section_id: visible(sections)[0]?.id ?? null, is_submitting: false };
}

/** A visible section: the current one, else the nearest before it, else the first. */
function nearestVisible(current_section_id: string | null, sections: readonly FlowSection[]): string | null {
  const position = sections.findIndex((section) => section.id === current_section_id);
  const before = visible(sections.slice(0, position + 1)).at(-1);
  return (before ?? visible(sections)[0])?.id ?? null;
}

/** The state after an event. It never leaves the visible sections, and does not move while submitting. */
export function moveSection(
  state: SectionState,
  event: SectionEvent,
  sections: readonly FlowSection[],
): SectionState {
  const current_section_id = nearestVisible(state.current_section_id, sections);
  const current = { ...state, current_section_id };
  if (event.type === "sections_changed") return current;
  if (event.type === "submit_failed") return { ...current, is_submitting: false };
  if (state.is_submitting) return current;
  const buttons = sectionButtons(current, sections);
  if (event.type === "submit" || event.type === "pay")
    return buttons[event.type] ? { ...current, is_submitting: true } : current;
  if (event.type === "next" && !buttons.next) return current;
  const shown = visible(sections);
  const position = shown.findIndex((section) => section.id === current_section_id);
  const target =
    event.type === "go"
      ? shown.find((section) => section.id === event.section_id)
      : shown[position + (event.type === "next" ? 1 : -1)];
  return target === undefined ? current : { ...current, current_section_id: target.id };
}

/**
 * Which buttons are shown. Back: except on the first section. Next: except on the last. On the last section,
 * Pay if a payment is due, else Submit: only the button beside the price can charge.
 */
export function sectionButtons(state: SectionState, sections: readonly FlowSection[]): SectionButtons {
  const shown = visible(sections);
  const position = shown.findIndex((section) => section.id === state.current_section_id);
  const isPayment = shown[position]?.contains_payment ?? false;
  const isLast = position === shown.length - 1;
  return { back: position > 0, next: !isLast, submit: isLast && !isPayment, pay: isLast && isPayment };
}
