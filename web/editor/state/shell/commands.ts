import { atom } from "jotai";
import type { ComponentType } from "react";
import type { Searchable } from "./word-search.ts";

/** The palette's groups, in order. */
export const COMMAND_GROUPS = [
  "Selected block",
  "This page",
  "Form",
  "Go to",
  "Blocks",
  "Settings",
  "Documents",
  "Workspace",
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** An action or a page to open, reached by menu, palette or keys. */
export interface Command extends Searchable {
  /** Stable across visits because recently used commands are stored by it. */
  id: string;
  group: CommandGroup;
  icon?: ComponentType<{ className?: string }>;
  /** Distinguishes the command from others of the same name. */
  hint?: string;
  shortcut?: readonly string[];
  /** Other keys with the same effect, not shown in menus. */
  alternatives?: readonly (readonly string[])[];
  /** Whether the focused element handles its keys, not the page. */
  isHandledByFocus?: boolean;
  /**
   * A disabled command is still shown in menus. A getter is asked when keys are pressed, which may be before the page
   * shows what has just become possible.
   */
  readonly isDisabled?: boolean;
  run: () => void;
}

const sourcesAtom = atom<ReadonlyMap<string, readonly Command[]>>(new Map());

/** Offers the commands of a part of the page until the returned function is called. */
export const offerCommandsAtom = atom(null, (get, set, source: string, commands: readonly Command[]) => {
  set(sourcesAtom, new Map(get(sourcesAtom)).set(source, commands));
  return () => {
    const sources = new Map(get(sourcesAtom));
    // A newer list of the same part may have replaced this one.
    if (sources.get(source) !== commands) return;
    sources.delete(source);
    set(sourcesAtom, sources);
  };
});

/** The commands of all parts of the page that are rendered. */
export const offeredCommandsAtom = atom((get): readonly Command[] => [...get(sourcesAtom).values()].flat());

/** The command window that is open over the page. */
export const commandWindowAtom = atom<"palette" | "shortcuts" | null>(null);

/** Id of the block to reveal and select as soon as it is rendered. */
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

/** Whether the key press matches the shortcut exactly. */
export function isPressed(press: KeyPress, shortcut: readonly string[]): boolean {
  const has = (name: string) => shortcut.includes(name);
  const last = shortcut.at(-1) ?? "";
  const key = KEY_NAMES[last] ?? last;
  if (press.key.toLowerCase() !== key.toLowerCase()) return false;
  // Depending on the keyboard, signs such as ? and / may need Shift.
  const isSign = key.length === 1 && !/[a-z ]/i.test(key);
  const isShiftRight = isSign || press.shiftKey === has("Shift");
  return isShiftRight && press.altKey === has("Alt") && (press.metaKey || press.ctrlKey) === has("Mod");
}

/** The command with these keys, among those that the page or the focused element handles. */
export function commandOf(
  press: KeyPress,
  commands: readonly Command[],
  handledBy: "page" | "focus" = "page",
): Command | undefined {
  return commands.find(({ shortcut, alternatives = [], isHandledByFocus = false, isDisabled }) => {
    if (isDisabled || isHandledByFocus !== (handledBy === "focus")) return false;
    return [...(shortcut ? [shortcut] : []), ...alternatives].some((keys) => isPressed(press, keys));
  });
}
