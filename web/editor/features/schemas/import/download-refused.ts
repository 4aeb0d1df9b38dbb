import { csvLine } from "#core/tables/export/csv.ts";
import type { FileTable } from "#core/tables/import/file-table.ts";
import { importTexts as texts } from "./texts.ts";
import type { RefusedLine } from "./use-import-run.ts";

/** Downloads refused rows as they are in the file, with their lines and the reasons. */
export function downloadRefused(table: FileTable, refused: readonly RefusedLine[], name: string): void {
  const header = [texts.line, texts.reason, ...table.columns.map(({ label }) => label)];
  const rows = refused.map(({ row, line, reason }) => [line, reason, ...table.rows[row]!]);
  const parts = ["\ufeff", ...[header, ...rows].map((values) => csvLine(values))];
  const address = URL.createObjectURL(new Blob(parts, { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
