import { redo, undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import { FORMATTING, FORMATTING_KEYS } from "../../../ui/rich-text/commands.ts";

export const COMMANDS = { ...FORMATTING, undo, redo } satisfies Record<string, Command>;

export const KEYS: Readonly<Record<string, Command>> = {
  ...FORMATTING_KEYS,
  "Mod-z": undo,
  "Mod-y": redo,
  "Mod-Shift-z": redo,
};
