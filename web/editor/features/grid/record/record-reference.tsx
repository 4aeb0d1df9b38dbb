import { Eye } from "lucide-react";
import { useRef, useState } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { say } from "../../../../ui/say.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import ReferencedPopup from "../references/referenced-popup.tsx";
import { referenceTexts } from "../references/texts.ts";
import { texts } from "../texts.ts";

interface RecordReferenceProps {
  field: FieldDefinition;
  row: GridRow;
  cell: Cell;
  /** The value as it is shown. */
  text: string;
}

/** An answer of the record panel that refers to a record, with a button that shows it. */
export default function RecordReference({ field, row, cell, text }: RecordReferenceProps) {
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span ref={place} className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 break-words">{text}</span>
      <IconButton
        ref={button}
        className="size-6"
        label={referenceTexts.show}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Eye aria-hidden className="size-3.5!" />
      </IconButton>
      {isOpen && (
        <ReferencedPopup
          anchor={place}
          label={say(texts.cell, { question: fieldName(field), id: row.local_id })}
          cell={cell}
          field={field}
          onClose={close}
        />
      )}
    </span>
  );
}
