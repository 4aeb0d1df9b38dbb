import type { Cell } from "../../fields/cell.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import type { TableKind } from "../columns.ts";
import type { SessionState } from "../session-row.ts";
import type { ExportColumn } from "./export-columns.ts";
import type { ListFormat } from "./list-text.ts";

/** A row of any table as exported. Times are ISO 8601 in UTC. What a kind of table lacks is missing. */
export interface ExportedRow {
  id: string;
  created_at: string;
  local_index?: number;
  updated_at?: string;
  submitted_at?: string | null;
  last_field_id?: string | null;
  state?: SessionState;
  progress?: { answered: number; asked: number } | null;
  device?: string | null;
  last_seen_at?: string;
  customer_id?: string | null;
  platform_powered_by?: string;
  /** Cells keyed by field id. */
  data: Readonly<Record<string, Cell>>;
}

/** Address of a field's file for members, by its storage path. */
export type FileAddress = (field_id: string, path: string) => string;

/** What is written, and how. */
export interface ExportedTable {
  kind: TableKind;
  columns: readonly ExportColumn[];
  /** All fields of the table, also those without a column. */
  fields: readonly FieldDefinition[];
  fileAddress: FileAddress;
  /** Time zone of moments in files for people; JSON keeps them exact. */
  zone: string;
  /** The form's language, for names of countries in files for people. */
  lang: string;
  /** How several choices are written into files for people; JSON has lists. */
  lists: ListFormat;
}

/**
 * Writes rows one after another so that a file of any length needs memory for few of them. The parts in order are the
 * file; a part may be empty.
 */
export interface ExportWriter {
  media_type: string;
  begin(): string | Uint8Array;
  rows(rows: readonly ExportedRow[]): string | Uint8Array;
  end(): string | Uint8Array;
  /** The last part of a file that broke off, if its format cannot show that by itself. */
  breakOff?(): string;
  /** What was written so far, before any compression: characters or bytes. */
  readonly length: number;
}
