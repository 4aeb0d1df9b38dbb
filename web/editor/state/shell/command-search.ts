import { COMMAND_GROUPS, type Command, type CommandGroup } from "./commands.ts";
import { searchByWords } from "./word-search.ts";

/** Largest number of results shown. More letters narrow the search. */
const MOST_FOUND = 50;
/** Shortest search that matches letters within a name. */
const SHORTEST_ABBREVIATION = 2;

/** Returns matching commands, best first. Names that only contain the letters in order come last. */
export function searchCommands(search: string, commands: readonly Command[]): Command[] {
  const found = searchByWords(search, commands);
  const letters = search.toLowerCase().replace(/\s+/g, "");
  if (letters.length < SHORTEST_ABBREVIATION) return found.slice(0, MOST_FOUND);
  const known = new Set(found);
  const abbreviated = commands
    .filter((command) => !known.has(command))
    .flatMap((command) => {
      const gaps = gapsOf(letters, command.label.toLowerCase());
      return gaps === null ? [] : [{ command, gaps }];
    })
    .sort((a, b) => a.gaps - b.gaps)
    .map(({ command }) => command);
  return [...found, ...abbreviated].slice(0, MOST_FOUND);
}

/** How often the letters, matched in order, skip part of a word; null if they do not all occur. */
function gapsOf(letters: string, name: string): number | null {
  let gaps = 0;
  let before = -1;
  for (const letter of letters) {
    const at = name.indexOf(letter, before + 1);
    if (at === -1) return null;
    const beginsWord = at === 0 || /[\s“(]/.test(name[at - 1] ?? "");
    if (at !== before + 1 && !beginsWord) gaps += 1;
    before = at;
  }
  return gaps;
}

/** The palette's commands before a search: recently used ones first, then by group. */
export function listCommands(
  commands: readonly Command[],
  recent: readonly string[],
): { title: string; commands: Command[] }[] {
  const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const others = commands.filter((command) => !used.includes(command));
  const groups = COMMAND_GROUPS.map((title) => ({
    title: title as string,
    commands: others.filter(({ group }) => group === title).slice(0, MOST_LISTED[title] ?? MOST_FOUND),
  }));
  return [{ title: "Recent", commands: used }, ...groups].filter((group) => group.commands.length > 0);
}

/** Large groups list only a few commands. The others are found by name. */
const MOST_LISTED: Partial<Record<CommandGroup, number>> = { Blocks: 5, Settings: 0, Documents: 5 };
