import type { ComponentType, KeyboardEvent } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { JsonValue } from "#core/values/json.ts";

/** An editor's state: the text of an input, or the ids of chosen options. */
export type Draft = string | readonly string[];

export interface EditorProps {
  field: FieldDefinition;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Commits the draft at once, for editors with a single choice. */
  onCommit: (draft: Draft) => void;
  /** Set on the focused element: Enter, Tab and Escape work alike in all editors. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** The cell's accessible name. */
  label: string;
  isInvalid: boolean;
}

/** Everything about showing and editing cells that depends on the kind of field. */
export interface CellKind {
  /** The cell's text: shown, read out, and as the tooltip. `zone`: the grid's time zone. */
  text: (cell: Cell, field: FieldDefinition, zone: string) => string;
  /** The full text, for the tooltip and the record. Default: `text`. */
  exact?: (cell: Cell, field: FieldDefinition, zone: string) => string;
  /** For cells that show more than text. */
  Render?: ComponentType<{ cell: Cell; field: FieldDefinition; width: number }>;
  /** A large version for the record. */
  Picture?: ComponentType<{ cell: Cell }>;
  /** The text for the clipboard, which `paste` can parse. Default: `text`. */
  copy?: (cell: Cell, field: FieldDefinition, zone: string) => string;
  /** Parses a pasted text; undefined: invalid. Absent: no pasting. */
  paste?: (text: string, field: FieldDefinition, zone: string) => JsonValue | undefined;
  /** Absent: read-only. */
  editor?: CellEditor;
  /** For cells that one click changes, without an editor. */
  toggle?: (cell: Cell | null) => JsonValue;
  /** Opens in the file viewer, for everyone who may see it. */
  is_viewed?: boolean;
  alignment?: "end";
}

export interface CellEditor {
  Component: ComponentType<EditorProps>;
  open: (cell: Cell | null, field: FieldDefinition, zone: string) => Draft;
  close: (draft: Draft, field: FieldDefinition, zone: string) => JsonValue;
  /** Whether typing a character starts a new text. */
  takes_typing: boolean;
  /** Needs more space than a cell has. */
  is_large?: boolean;
  /** The message for every refused value, if it is always the same. */
  refusal?: string;
}
