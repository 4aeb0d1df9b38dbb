import type { CountedAs } from "./counted-as.ts";
import { addTally, emptyTally, type TalliedRow, type Tally, tallyOfRow } from "./tally.ts";

/** A new tally with further responses in it. */
export function withRows(
  tally: Tally,
  rows: readonly TalliedRow[],
  fields: Readonly<Record<string, CountedAs>>,
  zone: string,
): Tally {
  const added = emptyTally();
  for (const row of rows) addTally(added, tallyOfRow(row, fields, zone));
  const questions = { ...tally.questions };
  // Only what changes is copied: numbers of many responses can be long.
  for (const field_id of Object.keys(added.questions)) {
    const question = questions[field_id];
    if (question) questions[field_id] = { ...question, counts: { ...question.counts } };
  }
  const sum: Tally = { ...tally, received: { ...tally.received }, questions };
  addTally(sum, added);
  return sum;
}
