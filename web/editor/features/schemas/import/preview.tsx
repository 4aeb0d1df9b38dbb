import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName, optionName } from "#core/tables/cell-text.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import type { ImportedValue } from "#core/tables/import/batches.ts";
import { formatDateText, isDateKind } from "../../../../ui/inputs/dates/date-text.ts";
import { say } from "../../../../ui/say.ts";
import { explain } from "./explain.ts";
import { type ImportPlan, valuesOf } from "./plan.ts";
import { importTexts as texts } from "./texts.ts";

const ROWS = 20;

/** The first rows as they will be stored, with what is wrong with them. */
export function Preview({ plan }: { plan: ImportPlan }) {
  const { columns, table } = plan;
  const shown = Math.min(ROWS, table.rows.length);
  if (columns.length === 0 || shown === 0) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 className="font-medium">{texts.preview}</h2>
      <p className="text-meta text-muted-foreground">{say(texts.preview_text, { n: shown })}</p>
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
                  <PreviewCell key={columns[at]!.place} value={value} field={columns[at]!.field} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function PreviewCell({ value, field }: { value: ImportedValue; field: FieldDefinition }) {
  const edited = editCell(field, value, { isUrl: URL.canParse });
  const text = shownText(value, field);
  return (
    <td className="max-w-56 px-2 py-1">
      <bdi title={text} className="block truncate">
        {text}
      </bdi>
      {!edited.ok && <span className="block text-destructive">{explain(field, edited.reasons)}</span>}
    </td>
  );
}

function shownText(value: ImportedValue, field: FieldDefinition): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  const option = field.options.find((one) => one.value === value);
  if (option) return optionName(option);
  if (isDateKind(field.type)) return formatDateText(field.type, value);
  return value;
}
