import { useAtomValue } from "jotai";
import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { MAX_ROWS } from "#core/fields/reference.ts";
import { DELETED_ROW } from "#core/tables/cell-text.ts";
import { maskAnswer } from "#core/tables/mask.ts";
import { Button } from "../../../../ui/button.tsx";
import { RecordSearch } from "../../../../ui/inputs/records/record-search.tsx";
import { useRecordSearch } from "../../../../ui/inputs/records/use-record-search.ts";
import { FieldPopup } from "../../../../ui/overlays/field-popup.tsx";
import { say } from "../../../../ui/say.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { labelOf } from "../../../state/grid/references/row-labels.ts";
import type { EditorProps } from "../cells/cell-kind.ts";
import { referenceTexts as words } from "./texts.ts";
import { useRecordLoad } from "./use-find-records.ts";

/**
 * Picks the rows that an answer lists. The search keeps the focus: Enter adds or removes a row, and Backspace in an empty
 * search removes the last one. Closing it keeps what was picked, because undo brings back what there was.
 */
export default function RowsEditor({ field, draft, label, onCommit, onCancel }: EditorProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isMasked = useAtomValue(isMaskedAtom);
  const search = useRecordSearch(useRecordLoad(field));
  const [ids, setIds] = useState<readonly string[]>(() => [...draft]);
  const isFull = ids.length >= MAX_ROWS;
  const nameOf = (id: string) => {
    const name = labelOf(id) ?? DELETED_ROW;
    return isMasked ? maskAnswer(name, { type: "text" }) : name;
  };
  const remove = (id: string) => setIds(ids.filter((other) => other !== id));

  function pick(id: string) {
    if (ids.includes(id)) remove(id);
    else if (!isFull) setIds([...ids, id]);
  }
  function close() {
    const isChanged = JSON.stringify(ids) !== JSON.stringify([...draft]);
    // Rows that were deleted leave the cell with its next change.
    if (isChanged) onCommit(ids.filter((id) => labelOf(id) !== undefined));
    else onCancel();
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    const last = ids.at(-1);
    if (event.key === "Backspace" && (event.target as HTMLInputElement).value === "" && last !== undefined)
      remove(last);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the picker inside
    <span
      ref={place}
      dir="auto"
      onBlur={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => event.stopPropagation()}
      className="block size-full min-h-8 truncate bg-card px-2 leading-8"
    >
      {ids.map(nameOf).join(", ")}
      <FieldPopup
        anchor={place}
        label={label}
        onClose={close}
        className="flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-[min(30rem,calc(100vw-16px))] flex-col overflow-hidden"
      >
        {ids.length > 0 && (
          <ul
            aria-label={words.chosen}
            className="flex max-h-28 shrink-0 flex-wrap gap-1 overflow-y-auto border-b border-border p-2"
          >
            {ids.map((id) => (
              <li
                key={id}
                className="flex min-w-0 items-center rounded-sm bg-foreground/8 ps-1.5 text-meta text-secondary-foreground"
              >
                <bdi className="min-w-0 truncate">{nameOf(id)}</bdi>
                <button
                  type="button"
                  aria-label={say(words.remove, { name: nameOf(id) })}
                  onClick={() => remove(id)}
                  className="flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-accent pointer-coarse:size-10"
                >
                  <X aria-hidden className="size-3" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <RecordSearch label={label} search={search} value={ids} onPick={pick}>
          {isFull && (
            <span className="text-meta text-muted-foreground">{say(words.most, { n: MAX_ROWS })}</span>
          )}
          <Button size="sm" variant="primary" onClick={close}>
            {words.done}
          </Button>
        </RecordSearch>
      </FieldPopup>
    </span>
  );
}
