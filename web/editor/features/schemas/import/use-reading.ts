import { useState } from "react";
import type { FileTable } from "#core/tables/import/file-table.ts";
import type { Reading } from "#core/tables/import/read-text.ts";

/** How columns are read that do not tell it themselves: as the other columns, or as this person's language. */
export function useReading(table: FileTable | null): [Reading, (reading: Reading) => void] {
  const [chosen, setChosen] = useState<{ of: FileTable | null; reading: Reading } | null>(null);
  const reading = chosen !== null && chosen.of === table ? chosen.reading : guessed(table);
  return [reading, (next) => setChosen({ of: table, reading: next })];
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
