import { useAtomValue } from "jotai";
import { useState } from "react";
import { fieldName } from "#core/tables/cell-text.ts";
import { exportColumns } from "#core/tables/export/export-columns.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#core/tables/export/export-format.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { FormDialog } from "../../../../ui/overlays/form-dialog.tsx";
import { isFilteredAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { texts } from "../texts.ts";
import { useExport } from "./use-export.ts";

type Rows = "view" | "everything";

/** Asks for the format, the rows and the columns of a file. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const words = texts.exports;
  const { fields, kind } = useAtomValue(tableAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  const columns = exportColumns(fields, kind);
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [rows, setRows] = useState<Rows>("view");
  const [omitted, setOmitted] = useState<ReadonlySet<string>>(new Set());
  const download = useExport();
  const chosen = columns.filter(({ id }) => !omitted.has(id));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(omitted);
    if (isChosen) next.delete(id);
    else next.add(id);
    setOmitted(next);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      action={words.action}
      isReady={chosen.length > 0}
      onSubmit={() =>
        download(format, {
          isEverything: rows === "everything",
          ...(omitted.size > 0 && { columns: chosen.map(({ id }) => id) }),
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
      {isFiltered && (
        <FieldLabel label={words.rows}>
          <Select
            value={rows}
            onChange={setRows}
            choices={[
              { value: "view", label: words.rows_view },
              { value: "everything", label: words.rows_everything },
            ]}
          />
        </FieldLabel>
      )}
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{words.columns}</legend>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
        <label className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
          <Checkbox
            checked={omitted.size === 0}
            isMixed={omitted.size > 0 && chosen.length > 0}
            onCheckedChange={(isAll) => setOmitted(new Set(isAll ? [] : columns.map(({ id }) => id)))}
          />
          {words.all_columns}
        </label>
        {columns.map(({ id, name, field }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
          <label key={id} className="flex min-h-7 items-center gap-2 pl-6 pointer-coarse:min-h-10">
            <Checkbox checked={!omitted.has(id)} onCheckedChange={(isChosen) => toggle(id, isChosen)} />
            <span className="min-w-0 truncate">{field ? fieldName(field) : name}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
