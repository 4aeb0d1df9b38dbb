import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { plainText } from "#core/tables/cell-text.ts";
import {
  connectedNamesAtom,
  loadConnectedNamesAtom,
} from "../../../state/grid/references/connected-names.ts";
import { ReferenceText, type RenderProps } from "../cells/reference.tsx";

/** The name of a row of a connected database, once it is known, instead of its key. */
export default function ConnectedName({ cell, field, width }: RenderProps) {
  const names = useAtomValue(connectedNamesAtom);
  const load = useSetAtom(loadConnectedNamesAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell that was read again may have another key
  useEffect(() => void load(), [load, cell]);
  const value = names.get(field.id + plainText(cell.value)) ?? cell.value;
  return <ReferenceText cell={{ value }} field={field} width={width} />;
}
