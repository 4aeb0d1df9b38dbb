import type { FieldDefinition, OptionDefinition } from "../../fields/field.ts";
import type { JsonValue } from "../../values/json.ts";
import { parseJson } from "../../values/parse-json.ts";
import { optionName } from "../cell-text.ts";
import { quotedParts } from "./list-parts.ts";

/** More parts would be no list of choices. */
const MOST_PARTS = 2_000;

/**
 * The ids of the options that a text names: as a record of CSV, as JSON, or with commas, semicolons or line breaks
 * between them. Labels can contain these signs. Null: a part is no option, or the text can be read as two
 * different lists.
 */
export function chosenOptions(text: string, field: FieldDefinition): string[] | null {
  const listed = idsOf(quotedParts(text) ?? [], field);
  if (listed !== null) return listed;
  const json = text.startsWith("[") ? parseJson(text) : undefined;
  const inJson = Array.isArray(json) ? idsOf(json, field) : null;
  if (inJson !== null) return inJson;
  const [found, another] = listsIn(text, field);
  if (another !== undefined) return null;
  const whole = findOption(text, field);
  return found ?? (whole === undefined ? null : [whole.id]);
}

/** The ids of named options. Null: there are none, or one is unknown. */
function idsOf(names: readonly JsonValue[], field: FieldDefinition): string[] | null {
  if (names.length === 0) return null;
  const options = names.map((name) => (typeof name === "string" ? findOption(name, field) : undefined));
  return options.includes(undefined) ? null : [...new Set(options.map((option) => option!.id))];
}

/** The different lists that a text without quotes can be; at most two. */
function listsIn(text: string, field: FieldDefinition): string[][] {
  const parts = [...text.matchAll(/[^,;\n]+/g)];
  if (parts.length > MOST_PARTS) return [];
  const { longest } = finderOf(field);
  /**
   * The different lists from each part to the end, by what they are. Two are enough to know that it is not clear. Each
   * repeats what the text repeats: without that, two lists could become the same one further on, and hide a third.
   */
  const lists = Array.from({ length: parts.length + 1 }, () => new Map<string, readonly string[]>());
  lists[parts.length]!.set("", []);
  for (let from = parts.length - 1; from >= 0; from -= 1) {
    const here = lists[from]!;
    const begin = parts[from]!.index;
    // Nothing stands between two commas.
    if (parts[from]![0].trim() === "") for (const [key, list] of lists[from + 1]!) here.set(key, list);
    for (let last = from; last < Math.min(parts.length, from + longest) && here.size < 2; last += 1) {
      const end = parts[last]!.index + parts[last]![0].length;
      const option = findOption(text.slice(begin, end).trim(), field);
      if (option === undefined) continue;
      for (const list of lists[last + 1]!.values()) {
        const longer = [option.id, ...list];
        here.set(longer.join(), longer);
      }
    }
  }
  return [...lists[0]!.values()].filter((list) => list.length > 0).map((list) => [...new Set(list)]);
}

interface Finder {
  written: ReadonlyMap<string, OptionDefinition>;
  inAnyCase: ReadonlyMap<string, OptionDefinition>;
  /** The most parts that a name has. */
  longest: number;
}

/** A file has many rows for one question. */
const finders = new WeakMap<readonly OptionDefinition[], Finder>();
const inAnyCase = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();

/** The option with this label, value or id: as it is written, else without the blanks around it, else in any case. */
export function findOption(
  text: string,
  field: Pick<FieldDefinition, "options">,
): OptionDefinition | undefined {
  const finder = finderOf(field);
  return finder.written.get(text) ?? finder.written.get(text.trim()) ?? finder.inAnyCase.get(inAnyCase(text));
}

function finderOf({ options }: Pick<FieldDefinition, "options">): Finder {
  const known = finders.get(options);
  if (known) return known;
  const [written, loose] = [new Map<string, OptionDefinition>(), new Map<string, OptionDefinition>()];
  let longest = 0;
  const add = (name: string, option: OptionDefinition) => {
    if (name === "") return;
    if (!written.has(name)) written.set(name, option);
    const key = inAnyCase(name);
    if (key !== "" && !loose.has(key)) loose.set(key, option);
    longest = Math.max(longest, name.split(/[,;\n]/).length);
  };
  // What people see comes before what programs read.
  for (const option of options) add(optionName(option), option);
  for (const option of options) add(option.value, option);
  for (const option of options) add(option.id, option);
  const finder = { written, inAnyCase: loose, longest };
  finders.set(options, finder);
  return finder;
}
