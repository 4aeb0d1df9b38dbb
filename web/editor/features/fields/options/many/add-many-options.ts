import { type LeftOut, newOptions } from "#core/editing/pasted-text.ts";
import {
  labelOfValue,
  MAX_OPTION_LABEL,
  MAX_OPTION_VALUE,
  MAX_OPTIONS,
  parseOptionLines,
} from "#core/fields/option-drafts.ts";
import { toast } from "../../../../../ui/feedback/toast.ts";
import { say } from "../../../../../ui/say.ts";
import { isSample, type OptionRow, optionRow, optionsOf } from "../../../../state/building/option-rows.ts";
import { texts } from "./texts.ts";

/** Adds one option per line of the text, as many as there is room for. Replaces untouched samples. */
export function addManyOptions(
  rows: readonly OptionRow[],
  text: string,
  newId: () => string,
): { rows: OptionRow[]; left_out: LeftOut } {
  const lines = parseOptionLines(text);
  const kept = lines.length > 0 ? rows.filter((row) => !isSample(row)) : rows;
  const { options, left_out } = newOptions(lines, optionsOf(kept), newId);
  const added = options.map((option) => {
    // A value that is cut makes no label.
    const isWhole = option.label.length <= MAX_OPTION_VALUE;
    return optionRow({ ...option, label: isWhole ? labelOfValue(option.value) : option.label });
  });
  return { rows: [...kept, ...added], left_out };
}

/** Says what a question has no room for. */
export function tellLeftOut({ options, shortened }: LeftOut): void {
  if (options > 0)
    toast.error(say(texts.left, { n: options }), {
      description: say(texts.left_why, { most: MAX_OPTIONS }),
    });
  if (shortened > 0)
    toast.error(say(texts.shortened, { n: shortened }), {
      description: say(texts.shortened_why, { most: MAX_OPTION_LABEL }),
    });
}
