import type { ComponentType } from "react";

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  /** A second, quieter line. */
  description?: string;
  /** More words that find it, such as a country's code. */
  keywords?: string;
  icon?: ComponentType<{ className?: string }>;
  isDisabled?: boolean;
}

export interface ChoiceGroup<Value extends string = string> {
  label: string;
  choices: readonly Choice<Value>[];
}

export type Choices<Value extends string = string> = readonly (Choice<Value> | ChoiceGroup<Value>)[];

/** All choices without their groups, in order. */
export const flatChoices = <Value extends string>(choices: Choices<Value>): Choice<Value>[] =>
  choices.flatMap((each) => ("choices" in each ? each.choices : [each]));

/** Without case and accents. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLocaleLowerCase();

/** Those whose words begin with the words of the search, in order; groups without any are left out. */
export function findChoices<Value extends string>(choices: Choices<Value>, search: string): Choices<Value> {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return choices;
  const fits = ({ label, description = "", keywords = "" }: Choice) => {
    const text = plain(`${label} ${description} ${keywords}`);
    const words = text.split(/[^\p{L}\p{N}]+/u);
    return wanted.every(
      (part) =>
        words.some((word) => word.startsWith(part)) || (/[^\p{L}\p{N}]/u.test(part) && text.includes(part)),
    );
  };
  return choices.flatMap((each): Choices<Value> => {
    if (!("choices" in each)) return fits(each) ? [each] : [];
    const found = each.choices.filter(fits);
    return found.length > 0 ? [{ ...each, choices: found }] : [];
  });
}

/**
 * The next choice whose label begins with the typed letters. The same letter again goes on to the next one.
 */
export function choiceOfLetters<Value extends string>(
  all: readonly Choice<Value>[],
  typed: string,
  from: number,
): number {
  const letters = plain(typed);
  const isRepeated = [...letters].every((letter) => letter === letters[0]);
  const wanted = isRepeated ? (letters[0] ?? "") : letters;
  const start = isRepeated ? from + 1 : Math.max(from, 0);
  for (let step = 0; step < all.length; step++) {
    const index = (start + step) % all.length;
    const choice = all[index];
    if (choice && !choice.isDisabled && plain(choice.label).startsWith(wanted)) return index;
  }
  return -1;
}

const PAGE = 10;

/** Where a key leads in a list; null: it is no key of lists. Disabled choices are passed over. */
export function choiceOfKey(all: readonly Choice[], key: string, from: number): number | null {
  const last = all.length - 1;
  const targets: Readonly<Record<string, readonly [target: number, step: 1 | -1]>> = {
    ArrowDown: [from + 1, 1],
    ArrowUp: [from === -1 ? last : from - 1, -1],
    Home: [0, 1],
    End: [last, -1],
    PageDown: [Math.min(last, from + PAGE), -1],
    PageUp: [Math.max(0, from - PAGE), 1],
  };
  const found = targets[key];
  if (found === undefined) return null;
  const [target, step] = found;
  for (let index = target; index >= 0 && index <= last; index += step) {
    if (!all[index]?.isDisabled) return index;
  }
  return from;
}
