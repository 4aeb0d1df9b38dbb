import { useAtomValue } from "jotai";
import { connectedNamesAtom, withConnectedName } from "../../../state/grid/references/connected-names.ts";
import { ReferenceText, type RenderProps } from "../cells/reference.tsx";
import { useAskedNames } from "./use-asked-names.ts";

/** The name of a row of a connected database, once it is known, instead of its key. */
export default function ConnectedName({ cell, field, width }: RenderProps) {
  const names = useAtomValue(connectedNamesAtom);
  useAskedNames(field, cell);
  return <ReferenceText cell={withConnectedName(names, field, cell)} field={field} width={width} />;
}
