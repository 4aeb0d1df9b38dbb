import { useAtomValue } from "jotai";
import { useCallback, useRef } from "react";
import { REFERENCE_PAGE_SIZES } from "#core/tables/grid-query.ts";
import { maskAnswer } from "#core/tables/mask.ts";
import RecordPicker from "../../../../ui/inputs/records/record-picker.tsx";
import type { RecordQuery } from "../../../../ui/inputs/records/use-record-search.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import type { EditorProps } from "../cells/cell-kind.ts";
import { useFindRecords } from "./use-find-records.ts";

const [, LIMIT] = REFERENCE_PAGE_SIZES;

/** Picks the record that an answer refers to. */
export default function ReferenceEditor({ field, draft, label, onCommit, onCancel }: EditorProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isMasked = useAtomValue(isMaskedAtom);
  const find = useFindRecords(field.id);
  const load = useCallback(
    ({ text, sort, page }: RecordQuery) =>
      find({
        ...(text !== "" && { q: text }),
        ...(sort !== null && { sort: `${sort.ascending ? "" : "-"}${sort.column}` }),
        page: String(page),
        limit: String(LIMIT),
      }),
    [find],
  );
  const value = String(draft);
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
      {isMasked ? maskAnswer(value, field) : value}
      <RecordPicker
        anchor={place}
        label={label}
        value={value}
        load={load}
        onPick={onCommit}
        onClear={() => onCommit("")}
        onClose={onCancel}
      />
    </span>
  );
}

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
