import { withFormula, withoutFormula } from "../export/csv.ts";
import { type Block, formatTsv, parseTsv } from "./tsv.ts";

const isSingle = (block: Block): boolean => block.length === 1 && block[0]!.length === 1;

/**
 * Copied cells as plain text, of which a spreadsheet runs none as a formula. A single cell is its bare text, because
 * people paste it anywhere.
 */
export function plainCopy(block: Block): string {
  return isSingle(block) ? block[0]![0]! : formatTsv(block.map((row) => row.map(withoutFormula)));
}

/** The cells of a plain text, as `plainCopy` or a spreadsheet wrote it. */
export function readPlainCopy(text: string): string[][] {
  const block = parseTsv(text);
  return isSingle(block) ? block : block.map((row) => row.map(withFormula));
}
