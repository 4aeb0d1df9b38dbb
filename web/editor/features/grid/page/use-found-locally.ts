import { useAtomValue } from "jotai";
import { say } from "../../../../ui/say.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { localFilterAtom } from "../../../state/grid/local-search.ts";
import { storedRowsAtom } from "../../../state/grid/page.ts";
import { texts } from "../texts.ts";

/** How many rows of the page a search in the browser leaves; null without such a search. */
export function useFoundLocally(): string | null {
  const isLocal = useAtomValue(localFilterAtom) !== null;
  const { length: n } = useAtomValue(gridRowsAtom);
  const { length: of } = useAtomValue(storedRowsAtom);
  return isLocal ? say(texts.found_locally, { n, of }) : null;
}
