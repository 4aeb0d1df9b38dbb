import { useAtomValue } from "jotai";
import { openTableAtom } from "../../../state/grid/table.ts";
import type { ByKind } from "./texts.ts";

/** Returns the texts of the table in view. */
export function useWords<T>(texts: ByKind<T>): T {
  return texts[useAtomValue(openTableAtom).kind];
}
