import type { FieldDefinition } from "#core/fields/field.ts";
import { optionName } from "#core/tables/cell-text.ts";
import { say } from "../../../../ui/say.ts";
import type { Comparison, DaySpan } from "../../../state/grid/results/comparison.ts";
import { formatDay } from "../cells/moment.ts";
import { chartWords } from "./chart-words.ts";
import { texts } from "./texts.ts";

/** What the groups of a comparison are called. */
export function groupNames(comparison: Comparison, fields: readonly FieldDefinition[]): [string, string] {
  if (comparison.by === "date") {
    const of = ({ from, to }: DaySpan) =>
      from === to
        ? formatDay(from, "date")
        : say(texts.comparison.span, { from: formatDay(from, "date"), to: formatDay(to, "date") });
    return [of(comparison.groups[0]), of(comparison.groups[1])];
  }
  const field = fields.find(({ id }) => id === comparison.field_id);
  const of = (key: string) => {
    if (field === undefined) return key;
    const option = field.options.find(({ id }) => id === key);
    return option ? optionName(option) : chartWords.value(field, key);
  };
  return [of(comparison.groups[0]), of(comparison.groups[1])];
}
