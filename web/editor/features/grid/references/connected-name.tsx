import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { plainText } from "#core/tables/cell-text.ts";
import { askConnectedNameAtom, connectedNamesAtom } from "../../../state/grid/references/connected-names.ts";
import { ReferenceText, type RenderProps } from "../cells/reference.tsx";

/** The name of a row of a connected database, once it is known, instead of its key. */
export default function ConnectedName({ cell, field, width }: RenderProps) {
  const names = useAtomValue(connectedNamesAtom);
  const ask = useSetAtom(askConnectedNameAtom);
  const key = plainText(cell.value);
  useEffect(() => ask(field, key), [ask, field, key]);
  const value = names.get(field.id + key) ?? cell.value;
  return <ReferenceText cell={{ value }} field={field} width={width} />;
}
