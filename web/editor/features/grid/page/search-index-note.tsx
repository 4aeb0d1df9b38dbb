import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { say } from "../../../../ui/say.ts";
import { gridPageAtom, loadRowsAtom } from "../../../state/grid/page.ts";
import { searchTexts } from "./texts.ts";

/** Pause before the progress is asked for again, in milliseconds. */
const PAUSE_MS = 10_000;

/** Says why the search of a large table is slow, and how much of its index is built. */
export default function SearchIndexNote() {
  const { search_index } = useAtomValue(gridPageAtom);
  const load = useSetAtom(loadRowsAtom);
  useEffect(() => {
    if (search_index === null) return;
    const timer = setTimeout(() => void load(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search_index, load]);
  const percent = Math.floor(100 * (search_index?.share ?? 0));
  return (
    <p role="status" className="px-3 pb-2 text-meta text-muted-foreground">
      {say(searchTexts.slow, { percent })}
    </p>
  );
}
