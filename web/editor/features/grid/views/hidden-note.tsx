import { useAtomValue, useSetAtom } from "jotai";
import { Button } from "../../../../ui/button.tsx";
import { say } from "../../../../ui/say.ts";
import { gridPageAtom, hideEmptyAtom } from "../../../state/grid/page.ts";
import { useWords } from "../words/use-words.ts";
import { viewWords } from "./texts.ts";

/** Says how many rows are left out because they have no answer, and shows them. */
export function HiddenNote() {
  const { hidden_count } = useAtomValue(gridPageAtom);
  const hide = useSetAtom(hideEmptyAtom);
  const words = useWords(viewWords);
  return (
    <p className="flex items-center gap-2 border-t border-border px-3 py-1 text-meta text-muted-foreground">
      {say(words.empty_hidden, { n: hidden_count })}
      <Button size="sm" variant="ghost" onClick={() => void hide(false)}>
        {words.show}
      </Button>
    </p>
  );
}
