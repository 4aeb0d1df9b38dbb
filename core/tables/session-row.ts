import { type Cell, toCell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import type { JsonValue } from "../values/json.ts";

/** The beginning of an id, by which people tell rows without a number apart. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/**
 * What became of a session, as it is stored in filters, and as people read it. `empty`: nothing is answered. `added`: a
 * member added its answers as a response. `held`: it was submitted, but fell into the trap for robots.
 */
export const SESSION_STATES = {
  unfinished: "Unfinished",
  empty: "No answers",
  submitted: "Submitted",
  added: "Added by a member",
  held: "Held for review",
} as const;
export type SessionState = keyof typeof SESSION_STATES;

export function sessionStateName(state: string): string {
  return SESSION_STATES[state as SessionState] ?? state;
}

/** How far a respondent has come: "7 of 12". */
export function progressText({ answered, asked }: { answered: number; asked: number }): string {
  return `${answered} of ${asked}`;
}

/** Typed answers as cells, keyed by field id. Without secrets, empty answers, and answers of deleted fields. */
export function sessionCells(
  fields: readonly FieldDefinition[],
  raw: Readonly<Record<string, JsonValue>>,
): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const field of fields) {
    const value = raw[field.id];
    if (value === undefined || value === null || fieldTypeRow(field.type).value === "secret") continue;
    cells[field.id] = toCell(field, value);
  }
  return cells;
}
