import { useRef } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { say } from "../../../../ui/say.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import ReferencedPopup from "../references/referenced-popup.tsx";
import { texts } from "../texts.ts";
import { type ColumnBox, HEADER_HEIGHT, ROW_HEIGHT } from "./layout.ts";

interface CellReferenceProps {
  row: GridRow;
  index: number;
  field: FieldDefinition;
  place: ColumnBox;
  onClose: () => void;
}

/** The records that a cell of the grid refers to, below it. It scrolls with the grid's content. */
export default function CellReference({ row, index, field, place, onClose }: CellReferenceProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const cell = row.data[field.id];
  const top = HEADER_HEIGHT + index * ROW_HEIGHT;
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        className="pointer-events-none absolute"
        style={{ left: place.left, top, width: place.width, height: ROW_HEIGHT }}
      />
      {cell !== undefined && (
        <ReferencedPopup
          anchor={anchor}
          label={say(texts.cell, { question: fieldName(field), id: row.local_id })}
          cell={cell}
          field={field}
          onClose={onClose}
        />
      )}
    </>
  );
}
