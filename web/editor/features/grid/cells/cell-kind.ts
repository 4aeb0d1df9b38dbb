import type { ComponentType, KeyboardEvent } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { JsonValue } from "#core/values/json.ts";

/** What an editor holds while it is open: the text of an input, or the ids of chosen options. */
export type Draft = string | readonly string[];

export interface EditorProps {
  field: FieldDefinition;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Takes the draft at once, for editors in which one choice is all there is to do. */
  onCommit: (draft: Draft) => void;
  /** Goes on what has the focus: Enter, Tab and Escape are handled for all editors alike. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Names the cell to screen readers. */
  label: string;
  isInvalid: boolean;
}

/** How cells of a kind of field are shown and changed: one object for everything that depends on the kind. */
export interface CellKind {
  /** What the cell says, for people: shown, read out, and as the tooltip. `zone`: whose clocks the grid shows. */
  text: (cell: Cell, field: FieldDefinition, zone: string) => string;
  /** The same with nothing left out, for the tooltip and the record. `text` when absent. */
  exact?: (cell: Cell, field: FieldDefinition, zone: string) => string;
  /** When it is shown as more than its text. */
  Render?: ComponentType<{ cell: Cell; field: FieldDefinition; width: number }>;
  /** What the record shows in its place, large. */
  Picture?: ComponentType<{ cell: Cell }>;
  /** What leaves through the clipboard; what `paste` takes back. `text` when absent. */
  copy?: (cell: Cell, field: FieldDefinition, zone: string) => string;
  /** The value of a pasted text; undefined when it is none. Absent: nothing can be pasted. */
  paste?: (text: string, field: FieldDefinition, zone: string) => JsonValue | undefined;
  /** Absent: shown only. */
  editor?: CellEditor;
  /** Changed by one press instead of an editor. */
  toggle?: (cell: Cell | null) => JsonValue;
  /** Opened in the viewer of files, by whoever may see it. */
  is_viewed?: boolean;
  alignment?: "end";
}

export interface CellEditor {
  Component: ComponentType<EditorProps>;
  open: (cell: Cell | null, field: FieldDefinition, zone: string) => Draft;
  close: (draft: Draft, field: FieldDefinition, zone: string) => JsonValue;
  /** Whether a typed character begins a new text. */
  takes_typing: boolean;
  /** Needs more room than a cell has. */
  is_large?: boolean;
  /** What is wrong with whatever is refused, where that is always the same. */
  refusal?: string;
}
