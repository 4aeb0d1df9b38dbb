import type { ReactNode } from "react";
import { DELIMITERS } from "#core/tables/import/read-csv.ts";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { NumberInput } from "../../../../ui/inputs/number-input.tsx";
import { Fold } from "../../../../ui/layout/fold.tsx";
import { say } from "../../../../ui/say.ts";
import { EncodingChoice } from "./encoding-choice.tsx";
import type { ReadTable } from "./read-table.ts";
import { importTexts as texts } from "./texts.ts";
import type { ChosenFile, useFile } from "./use-file.ts";

const MOST_SKIPPED = 1_000;

interface ReadingChoicesProps extends Pick<ReturnType<typeof useFile>, "choose"> {
  chosen: ChosenFile;
  table: ReadTable;
  children: ReactNode;
}

/** How a file is read, where a person can say it better than the file. */
export function ReadingChoices({ chosen, choose, table, children }: ReadingChoicesProps) {
  const { file, options, needsLook } = chosen;
  const { text } = table;
  const delimiter = options.delimiter ?? text?.delimiter ?? null;
  return (
    <Fold title={texts.how_it_is_read}>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {text !== null && !needsLook && (
          <EncodingChoice
            value={options.encoding ?? text.encoding}
            onChange={(encoding) => choose(file, { ...options, encoding })}
          />
        )}
        {delimiter !== null && (
          <FieldLabel label={texts.delimiter} className="w-56">
            <Select
              value={delimiter}
              choices={delimitersWith(delimiter)}
              onChange={(next) => choose(file, { ...options, delimiter: next })}
            />
          </FieldLabel>
        )}
        <FieldLabel label={texts.skipped_lines} className="w-56">
          <NumberInput
            value={options.skipped_lines ?? table.skipped_lines}
            min={0}
            max={MOST_SKIPPED}
            isWhole
            onChange={(next) => choose(file, { ...options, skipped_lines: next ?? 0 })}
          />
        </FieldLabel>
        {children}
      </div>
    </Fold>
  );
}

const NAMES: Readonly<Record<string, string>> = texts.delimiters;

/** The delimiters that are offered, and the one that the file names. */
function delimitersWith(own: string) {
  return [...new Set<string>([...DELIMITERS, own])].map((value) => ({
    value,
    label: NAMES[value] ?? say(texts.other_delimiter, { sign: value }),
  }));
}
