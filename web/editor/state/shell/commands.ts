import { atom } from "jotai";
import type { ComponentType } from "react";
import type { Searchable } from "./word-search.ts";

/** What the palette is divided into, in its order. */
export const COMMAND_GROUPS = [
  "Selected block",
  "This page",
  "Form",
  "Go to",
  "Blocks",
  "Documents",
  "Workspace",
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Something to do or a place to go, by menu, by palette, or by its keys. */
export interface Command extends Searchable {
  /** The same in every visit: what was used last is remembered by it. */
  id: string;
  group: CommandGroup;
  icon?: ComponentType<{ className?: string }>;
  /** What tells it from others of the same name. */
  hint?: string;
  shortcut?: readonly string[];
  /** Other keys that do the same, not shown in menus. */
  alternatives?: readonly (readonly string[])[];
  /** Its keys are heard by what has the focus, not by the page. */
  isHeardByFocus?: boolean;
  /** Menus show what there would be. */
  isDisabled?: boolean;
  run: () => void;
}

const sourcesAtom = atom<ReadonlyMap<string, readonly Command[]>>(new Map());

/** Offers the commands of a part of the page until the function that it gives is called. */
export const offerCommandsAtom = atom(null, (get, set, source: string, commands: readonly Command[]) => {
  set(sourcesAtom, new Map(get(sourcesAtom)).set(source, commands));
  return () => {
    const sources = new Map(get(sourcesAtom));
    // Another one may have taken the place meanwhile.
    if (sources.get(source) !== commands) return;
    sources.delete(source);
    set(sourcesAtom, sources);
  };
});

/** What the parts of the page that are drawn now offer. */
export const offeredCommandsAtom = atom((get): readonly Command[] => [...get(sourcesAtom).values()].flat());

/** Which window of commands is open over the page. */
export const commandWindowAtom = atom<"palette" | "shortcuts" | null>(null);

/** The block that is to be shown and selected as soon as it is drawn. */
export const wantedBlockIdAtom = atom<string | null>(null);

interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const KEY_NAMES: Record<string, string> = {
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "←": "ArrowLeft",
  "→": "ArrowRight",
  Esc: "Escape",
  Space: " ",
};

/** Whether this press is the shortcut: all of its keys and no other. */
export function isPressed(press: KeyPress, shortcut: readonly string[]): boolean {
  const has = (name: string) => shortcut.includes(name);
  const last = shortcut.at(-1) ?? "";
  const key = KEY_NAMES[last] ?? last;
  if (press.key.toLowerCase() !== key.toLowerCase()) return false;
  // Signs such as ? and / stand where a keyboard has them, with Shift or without.
  const isSign = key.length === 1 && !/[a-z ]/i.test(key);
  const isShiftRight = isSign || press.shiftKey === has("Shift");
  return isShiftRight && press.altKey === has("Alt") && (press.metaKey || press.ctrlKey) === has("Mod");
}

/** The command whose keys these are, among those that the whole page hears or among those of the focus. */
export function commandOf(
  press: KeyPress,
  commands: readonly Command[],
  heardBy: "page" | "focus" = "page",
): Command | undefined {
  return commands.find(({ shortcut, alternatives = [], isHeardByFocus = false, isDisabled }) => {
    if (isDisabled || isHeardByFocus !== (heardBy === "focus")) return false;
    return [...(shortcut ? [shortcut] : []), ...alternatives].some((keys) => isPressed(press, keys));
  });
}
