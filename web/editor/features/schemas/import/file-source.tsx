import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { FileButton } from "../../../../ui/inputs/file-button.tsx";
import { SwitchLine } from "../../../../ui/inputs/switch-line.tsx";
import { say } from "../../../../ui/say.ts";
import { EncodingCheck } from "./encoding-check.tsx";
import { FileNotes } from "./file-notes.tsx";
import type { FileReading } from "./plan.ts";
import { ReadingChoices } from "./reading-choices.tsx";
import { importTexts as texts } from "./texts.ts";
import { type ChosenFile, LIMIT_VALUES, type useFile } from "./use-file.ts";
import type { ChosenReading } from "./use-reading.ts";
import { DateOrder, DecimalSign } from "./value-choices.tsx";

const ACCEPTED = ".csv,.tsv,.tab,.txt,.xlsx,.xls,.html,.htm,text/csv,text/tab-separated-values";

interface FileSourceProps extends ReturnType<typeof useFile> {
  reading: FileReading;
  onReading: (chosen: ChosenReading) => void;
}

/** Chooses a file, and asks for what it does not tell: the sheet, the names, the characters, the order of days. */
export function FileSource(props: FileSourceProps) {
  const { chosen, choose } = props;
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
      {chosen?.last && <Questions {...props} chosen={chosen} table={chosen.last} />}
    </div>
  );
}

interface QuestionsProps extends FileSourceProps {
  chosen: ChosenFile;
  table: NonNullable<ChosenFile["last"]>;
}

function Questions({ chosen, choose, look, reading, onReading, table }: QuestionsProps) {
  const { file, options } = chosen;
  const { sheets, has_header, columns, rows } = table;
  const isDateOpen = columns.some(({ facts }) => facts.is_date_open);
  const isDecimalOpen = columns.some(({ facts }) => facts.is_decimal_open);
  return (
    <>
      <EncodingCheck {...{ chosen, choose, look }} />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {sheets.length > 1 && (
          <FieldLabel label={texts.sheet} className="w-56">
            <Select
              value={String(options.sheet)}
              choices={sheets.map((label, place) => ({ value: String(place), label }))}
              onChange={(sheet) => choose(file, { sheet: Number(sheet), encoding: options.encoding })}
            />
          </FieldLabel>
        )}
        {isDateOpen && <DateOrder {...{ reading, onReading }} />}
        {isDecimalOpen && <DecimalSign {...{ reading, onReading }} />}
      </div>
      <SwitchLine
        label={texts.has_header}
        checked={has_header}
        onChange={(isHeader) => choose(file, { ...options, has_header: isHeader })}
      />
      <ReadingChoices {...{ chosen, choose, table }}>
        {!isDecimalOpen && <DecimalSign canBeFound {...{ reading, onReading }} />}
        {!isDateOpen && <DateOrder canBeFound {...{ reading, onReading }} />}
      </ReadingChoices>
      {chosen.table && <FileNotes table={table} />}
      {chosen.table && rows.length === 0 && <p role="alert">{texts.no_rows}</p>}
    </>
  );
}
