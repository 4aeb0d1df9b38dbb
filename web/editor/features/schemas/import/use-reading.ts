import { useState } from "react";
import type { FileTable } from "#core/tables/import/file-table.ts";
import type { Reading } from "#core/tables/import/read-text.ts";
import type { FileReading } from "./plan.ts";
import type { ChosenFile } from "./use-file.ts";

export type ChosenReading = FileReading["chosen"];

const NOTHING_CHOSEN: ChosenReading = { decimal: null, date_order: null };

/**
 * How the values of a file are read: as the person says. Otherwise each column tells it, or is read as the other columns
 * or as this person's language.
 */
export function useReading(source: ChosenFile | null): [FileReading, (chosen: ChosenReading) => void] {
  const [own, setOwn] = useState<{ of: File | null; chosen: ChosenReading } | null>(null);
  const file = source?.file ?? null;
  const chosen = own !== null && own.of === file ? own.chosen : NOTHING_CHOSEN;
  return [{ chosen, guessed: guessed(source?.table ?? null) }, (next) => setOwn({ of: file, chosen: next })];
}

function guessed(table: FileTable | null): Reading {
  const facts = (table?.columns ?? []).map((column) => column.facts);
  const decimal = facts.find((one) => one.decimal !== null)?.decimal;
  const date_order = facts.find((one) => one.date_order !== null)?.date_order;
  return { decimal: decimal ?? "point", date_order: date_order ?? ownOrder() };
}

function ownOrder(): Reading["date_order"] {
  const parts = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "numeric" }).formatToParts(0);
  const [first] = parts.filter(({ type }) => type === "day" || type === "month");
  return first?.type === "month" ? "mdy" : "dmy";
}
