import type { RefusedValue } from "#core/contracts/grid/imports.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName, optionName } from "#core/tables/cell-text.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import type { ImportedValue } from "#core/tables/import/batches.ts";
import { toZonedTime } from "#core/values/zoned-time.ts";
import { formatDateText, isDateKind } from "../../../../ui/inputs/dates/date-text.ts";
import { say } from "../../../../ui/say.ts";
import { explain } from "./explain.ts";
import { type ImportPlan, ownZone, valuesOf } from "./plan.ts";
import { importTexts as texts } from "./texts.ts";
import type { Trial } from "./use-trial.ts";

const ROWS = 20;
const MOST_LINES = 10;

interface PreviewProps {
  plan: ImportPlan;
  /** What the server says of the first rows, if the table exists. */
  trial?: Trial | null;
}

/** The first rows as they will be stored, with what is wrong with them. */
export function Preview({ plan, trial = null }: PreviewProps) {
  const { columns, table } = plan;
  const shown = Math.min(ROWS, table.rows.length);
  if (columns.length === 0 || shown === 0) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 className="font-medium">{texts.preview}</h2>
      <p className="text-meta text-muted-foreground">{say(texts.preview_text, { n: shown })}</p>
      {trial !== null && trial.refused.size > 0 && <RefusedLines plan={plan} trial={trial} />}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label={texts.preview}
        className="max-h-72 overflow-auto rounded-md border border-border"
      >
        <table className="w-max min-w-full text-left text-meta">
          <thead className="sticky top-0 bg-muted">
            <tr>
              <th scope="col" className="px-2 py-1 font-medium text-muted-foreground">
                {texts.line}
              </th>
              {columns.map(({ place, field }) => (
                <th key={place} scope="col" className="max-w-56 truncate px-2 py-1 font-medium">
                  {fieldName(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: shown }, (_, row) => (
              <tr key={table.lines[row]} className="border-t border-border align-top">
                <td className="px-2 py-1 text-muted-foreground">{table.lines[row]}</td>
                {valuesOf(plan, row).map((value, at) => (
                  <PreviewCell
                    key={columns[at]!.place}
                    value={value}
                    field={columns[at]!.field}
                    refused={trial?.refused.get(row)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Which rows will be refused, as far as it is known. */
function RefusedLines({ plan, trial }: { plan: ImportPlan; trial: Trial }) {
  const rows = [...trial.refused.keys()].sort((a, b) => a - b);
  const listed = rows.slice(0, MOST_LINES).map((row) => plan.table.lines[row]);
  const rest = rows.length - listed.length;
  const lines = listed.join(", ");
  return (
    <p role="status" className="text-meta text-destructive">
      {say(texts.will_be_refused, {
        n: rows.length,
        lines: rest > 0 ? say(texts.and_more, { lines, n: rest }) : lines,
      })}
    </p>
  );
}

interface PreviewCellProps {
  value: ImportedValue;
  field: FieldDefinition;
  /** What the server refuses in the row. */
  refused: readonly RefusedValue[] | undefined;
}

function PreviewCell({ value, field, refused }: PreviewCellProps) {
  const edited = editCell(field, value, { isUrl: URL.canParse });
  const problem = edited.ok ? refused?.find(({ field_id }) => field_id === field.id) : edited;
  const text = shownText(value, field);
  return (
    <td className="max-w-56 px-2 py-1">
      <bdi title={text} className="block truncate">
        {text}
      </bdi>
      {problem && <span className="block text-destructive">{explain(field, problem)}</span>}
    </td>
  );
}

function shownText(value: ImportedValue, field: FieldDefinition): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "object") return value.map((one) => shownText(one, field)).join(", ");
  const option = field.options.find(({ id, value: own }) => id === value || own === value);
  if (option) return optionName(option);
  if (field.type === "datetime-local")
    return formatDateText(field.type, toZonedTime(value, ownZone()) || value);
  return isDateKind(field.type) ? formatDateText(field.type, value) : value;
}
