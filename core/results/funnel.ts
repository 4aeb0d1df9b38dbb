import { can } from "../fields/registry.ts";
import { relatedOf } from "../fields/related.ts";
import type { FormDefinition } from "../forms/definition/definition.ts";
import { buildTree, type TreeItem } from "../forms/definition/tree.ts";
import { plainText } from "../forms/look/plain-text.ts";

/**
 * How far respondents come.
 *
 * - A **start** is a session: somebody answered something, or sent the form at once. Opening the page is a view.
 * - A **completion** is a session that was submitted.
 * - A session is **open** if it was not submitted, but changed in the last half hour: its respondent may go on.
 * - Its **furthest** question is the last one, in the order of the form, that has an answer in the draft or was the last
 *   one to be typed in.
 * - A session **reached** a question if its furthest one is that question or a later one, or if it was submitted.
 * - A session was **left** at a question if that is its furthest one, and it is neither submitted nor open: its
 *   respondent answered the question, and nothing after it.
 *
 * Thus nobody is left at a question that was skipped or that a condition hid, and the numbers of a form never rise
 * from a question to the next one.
 */
export interface FunnelSection {
  id: string;
  /** Empty: it has no title. */
  title: string;
  /** Sessions that reached its first question. */
  reached: number;
  /** Sessions that were left at one of its questions. */
  left: number;
  questions: FunnelQuestion[];
}
export interface FunnelQuestion {
  field_id: string;
  label: string;
  reached: number;
  /** Null: drafts never have its answers, such as passwords. Who leaves there is left at the question before. */
  left: number | null;
  /** Open sessions whose furthest question it is. */
  open: number;
}

type Source = Pick<FormDefinition, "blocks" | "fields">;
type Outline = Pick<FunnelSection, "id" | "title"> & {
  questions: (Pick<FunnelQuestion, "field_id" | "label"> & { is_recorded: boolean })[];
};

/** The questions that people are asked, in order, under their sections. */
export function funnelOutline(form: Source): Outline[] {
  return buildTree(form).sections.flatMap(({ id, block, items }) => {
    const questions = items.flatMap(questionOf);
    return questions.length === 0 ? [] : [{ id, title: plainText(block?.title_html ?? ""), questions }];
  });
}

function questionOf({ field }: TreeItem): Outline["questions"] {
  if (field === null || field.type === "hidden" || relatedOf(field) !== null) return [];
  if (field.readonly && field.v_value) return [];
  const label = plainText(field.label ?? "") || field.name;
  return [{ field_id: field.id, label, is_recorded: can(field.type, "sync") }];
}

/** Places of the questions in the order of the form, by id. The other fields have none. */
export function funnelPlaces(outline: readonly Outline[]): Record<string, number> {
  const ids = outline.flatMap(({ questions }) => questions.map(({ field_id }) => field_id));
  return Object.fromEntries(ids.map((id, place) => [id, place]));
}

/** Sessions that were not submitted, by the place of their furthest question; -1: it has none in this form. */
export interface UnfinishedCount {
  place: number;
  left: number;
  open: number;
}

/** The sections of the form with their numbers. */
export function funnelSections(
  outline: readonly Outline[],
  unfinished: readonly UnfinishedCount[],
  completions: number,
): FunnelSection[] {
  const at = new Map(unfinished.map((count) => [count.place, count]));
  let after = completions;
  let place = outline.reduce((sum, { questions }) => sum + questions.length, 0);
  const sections = outline.toReversed().map(({ id, title, questions }) => {
    const counted = questions.toReversed().map(({ field_id, label, is_recorded }): FunnelQuestion => {
      place -= 1;
      const { left = 0, open = 0 } = at.get(place) ?? {};
      after += left + open;
      return { field_id, label, reached: after, left: is_recorded ? left : null, open };
    });
    const left = counted.reduce((sum, question) => sum + (question.left ?? 0), 0);
    return { id, title, reached: counted.at(-1)!.reached, left, questions: counted.reverse() };
  });
  return sections.reverse();
}

/** A share of fewer sessions says nothing. */
const LEAST_REACHED = 10;
const LEAST_SHARE = 0.05;
const MOST_WORST = 3;

/** Ids of the questions at which the greatest shares of sessions were left: at most three, the greatest first. */
export function worstQuestions(sections: readonly FunnelSection[]): string[] {
  const shareOf = ({ left, reached }: FunnelQuestion) => (left ?? 0) / reached;
  return sections
    .flatMap(({ questions }) => questions)
    .filter((question) => question.reached >= LEAST_REACHED && shareOf(question) >= LEAST_SHARE)
    .sort((a, b) => shareOf(b) - shareOf(a))
    .slice(0, MOST_WORST)
    .map(({ field_id }) => field_id);
}
