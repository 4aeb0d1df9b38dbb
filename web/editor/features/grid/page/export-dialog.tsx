import { useAtomValue } from "jotai";
import { useState } from "react";
import { fieldName } from "#core/tables/cell-text.ts";
import { type ExportColumn, exportColumns, optionColumns } from "#core/tables/export/export-columns.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#core/tables/export/export-format.ts";
import { LIST_FORMATS, type ListFormat } from "#core/tables/export/list-text.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { FormDialog } from "../../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { columnArrangementAtom, shownColumnsAtom } from "../../../state/grid/columns.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { isFilteredAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { exportTexts } from "./texts.ts";
import { exportedText, useExport } from "./use-export.ts";

type Rows = "view" | "everything";
type Which = "shown" | "all" | "chosen";
const words = exportTexts;

/** The columns of a file that the grid shows, in its order. */
function useShownColumns(columns: readonly ExportColumn[]): ExportColumn[] {
  return useAtomValue(shownColumnsAtom).flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
}

/** Asks for the format, the rows and the columns of a file. */
export default function ExportDialog({ onClose, through }: { onClose: () => void; through?: number }) {
  const { fields, kind } = useAtomValue(tableAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  const page = useAtomValue(gridPageAtom);
  const columns = exportColumns(fields, kind);
  const shown = useShownColumns(columns);
  const { order, hidden } = useAtomValue(columnArrangementAtom);
  const isArranged = order.length + hidden.length > 0;
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [rows, setRows] = useState<Rows>("view");
  const [which, setWhich] = useState<Which>(isArranged ? "shown" : "all");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(shown.map(({ id }) => id)));
  const [lists, setLists] = useState<ListFormat>("quoted");
  const download = useExport(undefined, through);
  const chosen = { shown, all: columns, chosen: columns.filter(({ id }) => ticked.has(id)) }[which];
  const hasLists = format !== "json" && optionColumns(chosen).some(({ option }) => option !== undefined);
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      action={words.action}
      isReady={chosen.length > 0}
      onSubmit={() =>
        download(format, {
          isEverything: rows === "everything",
          ...(which !== "all" && { columns: chosen.map(({ id }) => id) }),
          ...(hasLists && { lists }),
        })
      }
    >
      <FieldLabel label={words.format}>
        <Select
          value={format}
          onChange={setFormat}
          choices={EXPORT_FORMATS.map((value) => ({ value, label: words[value] }))}
        />
      </FieldLabel>
      {isFiltered && through === undefined && (
        <FieldLabel label={words.rows}>
          <Select
            value={rows}
            onChange={setRows}
            choices={[
              { value: "view", label: say(words.rows_view, { rows: exportedText(kind, page) }) },
              { value: "everything", label: words.rows_everything },
            ]}
          />
        </FieldLabel>
      )}
      <FieldLabel label={words.columns}>
        <Select<Which>
          value={which}
          onChange={setWhich}
          choices={[
            { value: "shown", label: say(words.columns_shown, { n: shown.length }) },
            { value: "all", label: say(words.columns_all, { n: columns.length }) },
            { value: "chosen", label: words.columns_chosen },
          ]}
        />
      </FieldLabel>
      {hasLists && (
        <FieldLabel label={words.lists}>
          <Select
            value={lists}
            onChange={setLists}
            choices={LIST_FORMATS.map((value) => ({ value, label: words.list_formats[value] }))}
          />
        </FieldLabel>
      )}
      {which === "chosen" && <Columns columns={columns} ticked={ticked} onChange={setTicked} />}
    </FormDialog>
  );
}

interface ColumnsProps {
  columns: readonly ExportColumn[];
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
}

function Columns({ columns, ticked, onChange }: ColumnsProps) {
  const toggle = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">{words.columns}</legend>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
        <Checkbox
          checked={ticked.size === columns.length}
          isMixed={ticked.size > 0 && ticked.size < columns.length}
          onCheckedChange={(isAll) => onChange(new Set(isAll ? columns.map(({ id }) => id) : []))}
        />
        {words.all_columns}
      </label>
      {columns.map(({ id, name, field }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
        <label key={id} className="flex min-h-7 items-center gap-2 pl-6 pointer-coarse:min-h-10">
          <Checkbox checked={ticked.has(id)} onCheckedChange={(isTicked) => toggle(id, isTicked)} />
          <span className="min-w-0 truncate">{field ? fieldName(field) : name}</span>
        </label>
      ))}
    </fieldset>
  );
}
