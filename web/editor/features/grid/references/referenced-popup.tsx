import type { RefObject } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { referredValues } from "#core/tables/cell-text.ts";
import { FieldPopup } from "../../../../ui/overlays/field-popup.tsx";
import { ReferencedRecords } from "./referenced-records.tsx";

interface ReferencedPopupProps {
  /** What it opens below. */
  anchor: RefObject<HTMLElement | null>;
  /** Names the cell. */
  label: string;
  cell: Cell;
  field: FieldDefinition;
  onClose: () => void;
}

/** The records that a cell refers to; of a list, those of each value. */
export default function ReferencedPopup({ anchor, label, cell, field, onClose }: ReferencedPopupProps) {
  const values = [...new Set(referredValues(cell))];
  return (
    <FieldPopup anchor={anchor} label={label} onClose={onClose} className="w-[min(22rem,calc(100vw-16px))]">
      <div className="divide-y divide-border">
        {values.map((value) => (
          <ReferencedRecords key={value} field={field} value={value} />
        ))}
      </div>
    </FieldPopup>
  );
}
