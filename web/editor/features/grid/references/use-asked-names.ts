import { useSetAtom } from "jotai";
import { useEffect } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { askConnectedNameAtom, hasConnectedName } from "../../../state/grid/references/connected-names.ts";

/** Asks for the name of the row that a shown cell refers to, if the row is of a connected database. */
export function useAskedNames(field: FieldDefinition, cell: Cell | undefined): void {
  const ask = useSetAtom(askConnectedNameAtom);
  const key = cell !== undefined && hasConnectedName(field) ? plainText(cell.value) : "";
  useEffect(() => {
    if (key !== "") ask(field, key);
  }, [ask, field, key]);
}
