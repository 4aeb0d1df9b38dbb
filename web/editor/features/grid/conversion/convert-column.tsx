import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useEffect, useState } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { type BatchEdit, changeCellsAtom } from "../../../state/grid/cell-batches.ts";
import { type ScannedColumn, scanColumnAtom } from "../../../state/grid/conversion/scan-column.ts";
import { refreshRowsAtom } from "../../../state/grid/page.ts";
import { gridZoneAtom, limitsClockAtom } from "../../../state/grid/zone.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { cellWords } from "../conflicts/cell-words.ts";
import { conflictTexts } from "../conflicts/texts.ts";
import { conversionTexts as texts } from "./texts.ts";

const MOST_EXAMPLES = 3;

interface Props {
  field: FieldDefinition;
  onClose: () => void;
}

/** Shows which values of a column have another type, and converts those that can be read, as one step of undo. */
export default function ConvertColumn({ field, onClose }: Props) {
  const zone = useAtomValue(gridZoneAtom);
  const scan = useSetAtom(scanColumnAtom);
  const change = useSetAtom(changeCellsAtom);
  const refresh = useSetAtom(refreshRowsAtom);
  const [scanned, setScanned] = useState<ScannedColumn | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const read = (text: string) => cellKind(field).paste?.(text, field, zone);
    scan(field, read, leaving.signal).then(setScanned, (error: unknown) => {
      if (!leaving.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    });
    return () => leaving.abort();
  }, [scan, field, zone]);

  async function convert(edits: readonly BatchEdit[]) {
    setRunning(true);
    const { changed, refused } = await change(edits);
    const description = refused.length > 0 ? say(texts.refused, { n: refused.length }) : undefined;
    toast.success(say(texts.done, { n: changed }), { description, isEverywhere: true });
    void refresh();
    onClose();
  }

  const n = scanned?.edits.length ?? 0;
  return (
    <Dialog
      isOpen
      isClosable={!isRunning}
      onClose={onClose}
      title={say(texts.title, { name: fieldName(field) })}
      footer={
        <>
          <Button autoFocus onClick={onClose} disabled={isRunning}>
            {n > 0 ? texts.cancel : texts.close}
          </Button>
          {n > 0 && (
            <Button variant="primary" disabled={isRunning} onClick={() => void convert(scanned!.edits)}>
              {say(texts.action, { n })}
            </Button>
          )}
        </>
      }
    >
      <p role="status" className="text-muted-foreground">
        {isRunning ? texts.running : scanned === null && problem === null ? texts.scanning : ""}
      </p>
      {problem !== null && (
        <p role="alert" className="text-destructive">
          {problem}
        </p>
      )}
      {scanned !== null && <Preview scanned={scanned} field={field} />}
    </Dialog>
  );
}

function Preview({ scanned, field }: { scanned: ScannedColumn; field: FieldDefinition }) {
  const store = useStore();
  const clock = useAtomValue(limitsClockAtom);
  const { edits, unread, unread_count, is_partial } = scanned;
  const quoted = (text: string) => say(conflictTexts.quoted, { text });
  function becomes({ value }: BatchEdit): string {
    const edited = editCell(field, value, { isUrl: URL.canParse, clock });
    return cellWords(store, field, edited.ok ? edited.cell : null);
  }
  return (
    <>
      {edits.length === 0 && unread_count === 0 && <p>{texts.none}</p>}
      {edits.length > 0 && (
        <>
          <p>{say(texts.found, { n: edits.length })}</p>
          <ul className="mt-1 text-muted-foreground">
            {edits.slice(0, MOST_EXAMPLES).map((edit) => (
              <li key={edit.row_id} className="break-words">
                {say(texts.example, {
                  id: edit.local_id,
                  before: quoted(String(edit.seen?.value)),
                  after: becomes(edit),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {unread_count > 0 && (
        <>
          <p className="mt-3">{say(texts.unread, { n: unread_count })}</p>
          <ul className="mt-1 text-muted-foreground">
            {unread.map(({ local_id, text, reason }) => (
              <li key={local_id} className="break-words">
                {say(texts.unread_value, { id: local_id, before: quoted(text), reason })}
              </li>
            ))}
          </ul>
        </>
      )}
      {is_partial && <p className="mt-3">{texts.partial}</p>}
    </>
  );
}
