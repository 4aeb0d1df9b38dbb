import type { FieldDefinition } from "../fields/field.ts";

const DAY = "\\d{4,6}-\\d\\d-\\d\\d";
const CLOCK = "\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?";
const ZONE = "[+-]\\d\\d(?::\\d\\d){0,2}";
const days = (end: string) => new RegExp(`^(?:-?infinity|${DAY}${end}(?: BC)?)$`);

/** How PostgreSQL writes the times of a column, by its type: also those that HTML cannot write. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  timestamptz: days(`T${CLOCK}${ZONE}`),
  timestamp: days(`T${CLOCK}`),
  date: days(""),
  time: new RegExp(`^${CLOCK}$`),
};

/**
 * Whether a text is what a column of times outside may have, such as microseconds, a year BC or `infinity`. `shownColumns`
 * notes the type of the column in `data.time_column`. What was read can be written again: by undo, and by a paste.
 */
export function isDatabaseTime({ data }: Pick<FieldDefinition, "data">, text: unknown): text is string {
  const column = data?.time_column;
  if (typeof column !== "string" || typeof text !== "string") return false;
  return Object.hasOwn(WRITTEN, column) && WRITTEN[column]!.test(text);
}

/** Without digits beyond milliseconds, and without the seconds that some offsets had long ago. */
export const roundedTime = (text: string): string =>
  text.replace(/(\.\d{3})\d+/, "$1").replace(/([+-]\d\d:\d\d):\d\d$/, "$1");

/** Whether no question can have anything like it: a year BC or of five digits, the end of a day, `infinity`. */
export const isBeyondHtml = (text: string): boolean => /infinity|BC$|^\d{5}|^24:00:00(?:\.0*)?$/.test(text);
