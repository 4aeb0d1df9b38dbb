import { createStore, Provider } from "jotai";
import { createRoot } from "react-dom/client";
import type { Cell } from "#core/fields/cell.ts";
import { FIELD_TYPES, type FieldDefinition, type FieldType } from "#core/fields/field.ts";
import { can } from "#core/fields/registry.ts";
import { sampleField } from "#core/forms/testing/sample-definition.ts";
import { cellKind } from "../editor/features/grid/cells/cell-kinds.ts";
import { GridCell } from "../editor/features/grid/table/grid-cell.tsx";
import type { ColumnBox } from "../editor/features/grid/table/layout.ts";
import type { GalleryAddress } from "./address.ts";
import { sampleOf } from "./samples.ts";
import { sampleOptions } from "./states.ts";
import { wordsOf } from "./words.ts";
import "../editor/editor.css";
import "./cells.css";

/** In this order, left to right, one column each. */
const COLUMNS = [
  "type",
  "answered",
  "narrow",
  "empty",
  "waiting",
  "chosen",
  "with a peer",
  "refused",
] as const;
type Column = (typeof COLUMNS)[number];
const WIDTHS: Partial<Record<Column, number>> = { type: 130, narrow: 60, refused: 320 };
const PEER = { name: "Grace Hopper", color: "violet", isEditing: true } as const;

function placeOf(column: Column): ColumnBox {
  const number = COLUMNS.indexOf(column) + 1;
  return { id: column, left: 0, width: WIDTHS[column] ?? 180, number };
}

const PLACES = Object.fromEntries(COLUMNS.map((column) => [column, placeOf(column)])) as Record<
  Column,
  ColumnBox
>;

function sampleOfField(type: FieldType): FieldDefinition {
  return sampleField({
    id: type,
    type,
    label: type,
    ...(can(type, "options") && { options: sampleOptions(wordsOf("en")) }),
    ...sampleOf(type).field,
    multiple: can(type, "always_multiple"),
  });
}

/** The editor of a kind with a draft that the server would refuse, styled like an open cell. */
function RefusedEditor({ field, cell }: { field: FieldDefinition; cell: Cell | null }) {
  const { editor } = cellKind(field);
  // A dialog is the form's own control, which the gallery shows elsewhere.
  if (!editor || editor.is_dialog) return null;
  const { Component, open } = editor;
  const none = () => {};
  return (
    <Component
      field={field}
      draft={open(cell, field, "UTC")}
      onChange={none}
      onCommit={none}
      onKeyDown={none}
      label={`${field.type}, refused`}
      isInvalid
      zone="UTC"
      problem={null}
      row_id=""
      onCancel={none}
    />
  );
}

function CellsOfType({ type, index }: { type: FieldType; index: number }) {
  const field = sampleOfField(type);
  const { cell } = sampleOf(type);
  const draw = (column: Column, shown: Cell | null, state: Partial<Parameters<typeof GridCell>[0]> = {}) => (
    <span role="presentation" className="gallery-place" style={{ width: PLACES[column].width }}>
      <GridCell
        cell={shown ?? undefined}
        field={field}
        place={PLACES[column]}
        isActive={false}
        rangeMark={undefined}
        hasHandle={false}
        peer={undefined}
        isUnconfirmed={false}
        lang="en"
        {...state}
      />
    </span>
  );
  return (
    <div role="row" aria-rowindex={index + 2} className="gallery-row" data-type={type}>
      <span role="rowheader" className="gallery-place" style={{ width: PLACES.type.width }}>
        {type}
      </span>
      {draw("answered", cell)}
      {draw("narrow", cell)}
      {draw("empty", null)}
      {draw("waiting", cell, { isUnconfirmed: true })}
      {draw("chosen", cell, { isActive: true })}
      {draw("with a peer", cell, { peer: PEER })}
      <span
        role="gridcell"
        className="gallery-editor"
        style={{ width: PLACES.refused.width }}
        aria-colindex={PLACES.refused.number}
      >
        <RefusedEditor field={field} cell={cell} />
      </span>
    </div>
  );
}

function Cells() {
  return (
    <main>
      <h1>Cells of the grid</h1>
      <div role="grid" aria-label="Cells" aria-colcount={COLUMNS.length} tabIndex={0}>
        <div role="row" aria-rowindex={1} className="gallery-row">
          {COLUMNS.map((column) => (
            <span
              key={column}
              role="columnheader"
              className="gallery-place"
              style={{ width: PLACES[column].width }}
            >
              {column}
            </span>
          ))}
        </div>
        {FIELD_TYPES.map((type, index) => (
          <CellsOfType key={type} type={type} index={index} />
        ))}
      </div>
    </main>
  );
}

/** Every kind of cell in every state. */
export function showCells({ appearance }: GalleryAddress): void {
  const isDark =
    appearance === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : appearance === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  const root = document.body.appendChild(document.createElement("div"));
  createRoot(root).render(
    <Provider store={createStore()}>
      <Cells />
    </Provider>,
  );
}
