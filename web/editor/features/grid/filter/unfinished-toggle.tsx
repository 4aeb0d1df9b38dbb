import { useAtom, useAtomValue } from "jotai";
import { CircleDashed } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { isUnfinishedBarredAtom, isUnfinishedShownAtom } from "../../../state/grid/unfinished/unfinished.ts";
import { toolClass } from "../page/tool-class.ts";
import { filterTexts } from "./texts.ts";

/** Shows only sessions with answers that were not submitted. The number of them is announced like that of any filter. */
export default function UnfinishedToggle() {
  const [isShown, show] = useAtom(isUnfinishedShownAtom);
  const isBarred = useAtomValue(isUnfinishedBarredAtom);
  return (
    <Button
      variant={isShown ? "secondary" : "ghost"}
      aria-pressed={isShown}
      // Not `disabled`, so that the reason can be read.
      aria-disabled={isBarred || undefined}
      title={isBarred ? filterTexts.unfinished_barred : filterTexts.unfinished_hint}
      className={toolClass}
      // It arrives after the toolbar has chosen its stop of the Tab key.
      tabIndex={-1}
      onClick={() => void show(!isShown)}
    >
      <CircleDashed aria-hidden />
      <span className="sr-only @2xl/tools:not-sr-only">{filterTexts.unfinished}</span>
    </Button>
  );
}
