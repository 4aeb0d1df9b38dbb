import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { Cell } from "#core/fields/cell.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import type { JsonValue } from "#core/values/json.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { addConnectedRowAtom, entryFieldsAtom, judgeEntryAtom } from "../../../state/grid/new-row.ts";
import { isEntryOpenAtom, openRecordIdAtom } from "../../../state/grid/panel.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { Answer } from "./record-answer.tsx";
import { focusGrid, PanelHeader, SidePanel } from "./side-panel.tsx";
import { entryTexts as words } from "./texts.ts";

const NOTHING: GridRow = {
  id: "new",
  local_id: words.new_id,
  created_at: new Date(0).toISOString(),
  version: 0,
  customer_id: null,
  data: {},
};

/** A new row of a connected table, whose columns are filled in as those of a row that is there. */
export default function ConnectedEntryPanel() {
  const setOpen = useSetAtom(isEntryOpenAtom);
  const openRecord = useSetAtom(openRecordIdAtom);
  const { new_row } = useWords(gridWords);
  const fields = useAtomValue(entryFieldsAtom);
  const judge = useAtomValue(judgeEntryAtom);
  const add = useSetAtom(addConnectedRowAtom);
  const [data, setData] = useState<Record<string, Cell>>({});
  const [values, setValues] = useState<Record<string, JsonValue>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const close = () => {
    setOpen(false);
    focusGrid();
  };

  const onEdit: Parameters<typeof Answer>[0]["onEdit"] = ({ field, value }) => {
    const edited = judge(field, value);
    if (!edited.ok) return;
    const { [field.id]: _, ...others } = data;
    setData(edited.cell === null ? others : { ...others, [field.id]: edited.cell });
    setValues({ ...values, [field.id]: value });
    setProblem(null);
  };

  async function save() {
    if (isSaving) return;
    const missing = fields.filter(({ id, required }) => required && data[id] === undefined);
    if (missing.length > 0) {
      return setProblem(say(words.missing, { names: missing.map(fieldName).join(", ") }));
    }
    setSaving(true);
    try {
      const given = Object.keys(data).map((field_id) => ({ field_id, value: values[field_id] ?? null }));
      const id = await add(given);
      toast.success(words.saved, { action: { label: words.open, onClick: () => openRecord(id) } });
      close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setSaving(false);
    }
  }

  return (
    <SidePanel label={new_row} onClose={close}>
      {(button) => (
        <>
          <PanelHeader close={button}>
            <h2 className="grow text-title font-semibold">{new_row}</h2>
          </PanelHeader>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the content
            tabIndex={0}
            className="min-h-0 grow overflow-y-auto px-4 py-4 -outline-offset-2"
          >
            <dl className="flex flex-col gap-4">
              {fields.map((field) => (
                <Answer key={field.id} field={field} row={{ ...NOTHING, data }} onEdit={onEdit} />
              ))}
            </dl>
          </div>
          <div className="flex flex-col gap-2 border-t border-border px-4 py-3">
            {problem !== null && (
              <p role="alert" className="text-meta text-destructive">
                {problem}
              </p>
            )}
            <Button
              variant="primary"
              className="self-end"
              aria-disabled={isSaving}
              onClick={() => void save()}
            >
              {words.add}
            </Button>
          </div>
        </>
      )}
    </SidePanel>
  );
}
