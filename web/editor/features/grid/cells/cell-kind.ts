import type { ComponentType, KeyboardEvent, LazyExoticComponent } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { JsonValue } from "#core/values/json.ts";

/** An editor's state: the text of an input, or the ids of chosen options. */
export type Draft = string | readonly string[];

/** What nobody has changed is not sent. It may say less than the cell: a clock shows one hour twice when it is set back. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface EditorProps {
  field: FieldDefinition;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Commits the draft immediately, for editors with a single choice. */
  onCommit: (draft: Draft) => void;
  /** Must be set on the focused element so that Enter, Tab and Escape work the same in all editors. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** The cell's accessible name. */
  label: string;
  isInvalid: boolean;
  /** The grid's time zone. */
  zone: string;
  row_id: string;
  /** Why the value was refused; null if it was not. A dialog shows it itself. */
  problem: string | null;
  /** Closes the editor without a change. */
  onCancel: () => void;
  /** What was typed on the cell, for an editor that searches for it; null if it was opened otherwise. */
  typed?: string | null;
}

/** How cells of a kind of field are shown and edited. */
export interface CellKind {
  /**
   * The cell's text: displayed, read by screen readers, and used as the tooltip. `zone` is the grid's time
   * zone.
   */
  text: (cell: Cell, field: FieldDefinition, zone: string) => string;
  /** The full text for the tooltip and the record. Defaults to `text`. */
  exact?: (cell: Cell, field: FieldDefinition, zone: string) => string;
  /** Renders cells that show more than text. */
  Render?: ComponentType<{ cell: Cell; field: FieldDefinition; width: number }>;
  /** Whether `Render` masks the text itself, because it also shows something else. */
  masks_itself?: boolean;
  /** Whether the value is that of a record in another table, which can be shown. */
  refers?: boolean;
  /** Renders a large version for the record. */
  Picture?: ComponentType<{ cell: Cell }>;
  /** The text for the clipboard, which `paste` can parse. Defaults to `text`. */
  copy?: (cell: Cell, field: FieldDefinition, zone: string) => string;
  /** Parses pasted text; undefined if it is invalid. If absent, nothing can be pasted. */
  paste?: (text: string, field: FieldDefinition, zone: string) => JsonValue | undefined;
  /** If absent, the cell is read-only. */
  editor?: CellEditor;
  /** The value after a click, for cells that change without an editor. */
  toggle?: (cell: Cell | null) => JsonValue;
  /** Whether cells open in the file viewer, also for members who cannot edit. */
  is_viewed?: boolean;
  /** Whether its text is in the form's language: words of the owner or a respondent. */
  is_prose?: boolean;
  alignment?: "end";
}

export interface CellEditor {
  /** Lazy if its control is large. */
  Component: ComponentType<EditorProps> | LazyExoticComponent<ComponentType<EditorProps>>;
  open: (cell: Cell | null, field: FieldDefinition, zone: string) => Draft;
  close: (draft: Draft, field: FieldDefinition, zone: string) => JsonValue;
  /** Whether typing on the cell starts a new text, or a search for it among the choices. */
  takes_typing: boolean | "search";
  /** Loads its control, so that it is there when somebody types. */
  load?: () => Promise<unknown>;
  /** Whether the editor needs more space than a cell has. */
  is_large?: boolean;
  /** Whether the editor is a dialog, which says by itself what is wrong. */
  is_dialog?: boolean;
  /** The message for every refused value, if it does not depend on the value. */
  refusal?: string;
}
