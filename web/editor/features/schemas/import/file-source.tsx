import type { Reading } from "#core/tables/import/read-text.ts";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { FileButton } from "../../../../ui/inputs/file-button.tsx";
import { SwitchLine } from "../../../../ui/inputs/switch-line.tsx";
import { say } from "../../../../ui/say.ts";
import { importTexts as texts } from "./texts.ts";
import { type ChosenFile, LIMIT_VALUES, type useFile } from "./use-file.ts";

const ACCEPTED = ".csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values";

interface FileSourceProps extends ReturnType<typeof useFile> {
  reading: Reading;
  onReading: (reading: Reading) => void;
}

/** Chooses a file, and asks for what it does not tell: the sheet, the names, the order of days, the decimal sign. */
export function FileSource({ chosen, choose, reading, onReading }: FileSourceProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FileButton
        label={texts.choose}
        accept={ACCEPTED}
        chosen={chosen?.file.name ?? null}
        isBusy={chosen !== null && chosen.table === null && chosen.problem === null}
        onChoose={([file]) => file && choose(file)}
      />
      {chosen?.problem ? (
        <p role="alert" className="text-destructive">
          {chosen.problem}
        </p>
      ) : (
        chosen === null && <p className="text-meta text-muted-foreground">{say(texts.hint, LIMIT_VALUES)}</p>
      )}
      {chosen?.table && <Questions {...{ chosen, choose, reading, onReading }} />}
    </div>
  );
}

function Questions({ chosen, choose, reading, onReading }: FileSourceProps & { chosen: ChosenFile }) {
  const { file, options } = chosen;
  const { sheets, has_header, columns, rows } = chosen.table!;
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {sheets.length > 1 && (
          <FieldLabel label={texts.sheet} className="w-56">
            <Select
              value={String(options.sheet)}
              choices={sheets.map((label, place) => ({ value: String(place), label }))}
              onChange={(sheet) => choose(file, { sheet: Number(sheet) })}
            />
          </FieldLabel>
        )}
        {columns.some(({ facts }) => facts.is_date_open) && (
          <FieldLabel label={texts.date_order} className="w-56">
            <Select
              value={reading.date_order}
              choices={(["dmy", "mdy"] as const).map((value) => ({ value, label: texts.date_orders[value] }))}
              onChange={(date_order) => onReading({ ...reading, date_order })}
            />
          </FieldLabel>
        )}
        {columns.some(({ facts }) => facts.is_decimal_open) && (
          <FieldLabel label={texts.decimal} className="w-72">
            <Select
              value={reading.decimal}
              choices={(["point", "comma"] as const).map((value) => ({
                value,
                label: texts.decimals[value],
              }))}
              onChange={(decimal) => onReading({ ...reading, decimal })}
            />
          </FieldLabel>
        )}
      </div>
      <SwitchLine
        label={texts.has_header}
        checked={has_header}
        onChange={(isHeader) => choose(file, { ...options, has_header: isHeader })}
      />
      {rows.length === 0 && <p role="alert">{texts.no_rows}</p>}
    </>
  );
}
