import { useAtomValue } from "jotai";
import { useRef } from "react";
import { rowReference } from "#core/fields/reference.ts";
import { maskAnswer } from "#core/tables/mask.ts";
import RecordPicker from "../../../../ui/inputs/records/record-picker.tsx";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { connectedNamesAtom } from "../../../state/grid/references/connected-names.ts";
import { labelOf } from "../../../state/grid/references/row-labels.ts";
import type { EditorProps } from "../cells/cell-kind.ts";
import { useRecordLoad } from "./use-find-records.ts";

/** Picks the record that an answer refers to. */
export default function ReferenceEditor({ field, draft, label, onCommit, onCancel }: EditorProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isMasked = useAtomValue(isMaskedAtom);
  const find = useRecordLoad(field);
  const value = String(draft);
  const names = useAtomValue(connectedNamesAtom);
  const isRow = rowReference(field) !== null && value !== "";
  const text = isRow ? (labelOf(value) ?? "") : (names.get(field.id + value) ?? value);
  return (
    // The picker closes itself. What happens in it is none of the cell or panel around it.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the picker inside
    <span
      ref={place}
      dir="auto"
      onBlur={stop}
      onKeyDown={stop}
      onMouseDown={stop}
      className="block size-full min-h-8 truncate bg-card px-2 leading-8"
    >
      {isMasked ? maskAnswer(text, field) : text}
      <RecordPicker
        anchor={place}
        label={label}
        value={value}
        load={find}
        onPick={onCommit}
        onClear={() => onCommit("")}
        onClose={onCancel}
      />
    </span>
  );
}

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
