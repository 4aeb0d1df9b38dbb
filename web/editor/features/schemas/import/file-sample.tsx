import type { FileTable } from "#core/tables/import/file-table.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { importTexts as texts } from "./texts.ts";

const VALUES = 3;
const MOST_SEARCHED = 1_000;
const MOST_CHARACTERS = 60;

/** Some values of a column of a file. */
export function FileSample({
  table,
  place,
  className,
}: {
  table: FileTable;
  place: number;
  className?: string;
}) {
  const values = new Set<string>();
  for (const row of table.rows.slice(0, MOST_SEARCHED)) {
    if (values.size === VALUES) break;
    const text = row[place]!.trim();
    if (text !== "") values.add(text.slice(0, MOST_CHARACTERS));
  }
  return (
    <p className={classNames("truncate text-meta text-muted-foreground", className)}>
      {values.size === 0 ? texts.empty_column : <bdi>{[...values].join(" · ")}</bdi>}
    </p>
  );
}
