import { useState } from "react";
import type { Cell } from "#core/fields/cell.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { isSameCell } from "../../../state/grid/edits.ts";

/** Few cells change while somebody types in them. */
export const ChangedMeanwhile = lazyPart(() => import("./changed-meanwhile.tsx"));

/** What an edit is made on, and whether somebody else has changed the cell since. */
export function useMeanwhile(cell: Cell | null) {
  const [base, setBase] = useState(cell);
  const [asked, setAsked] = useState(0);
  return {
    base,
    isChanged: !isSameCell(base, cell),
    asked,
    /** Asks what to keep, before anything is stored. */
    ask: () => setAsked((count) => count + 1),
    /** Goes on with their content as what the edit is made on. */
    rebase: () => setBase(cell),
  };
}
