import { useAtomValue, useSetAtom } from "jotai";
import { Button } from "../../../../ui/button.tsx";
import { say } from "../../../../ui/say.ts";
import { gridPageAtom, loadRowsAtom } from "../../../state/grid/page.ts";
import { texts } from "../texts.ts";

/** A thin line while rows are loading. If loading fails, the previous rows stay, and a message reports it. */
export function LoadingBar() {
  const { isLoading, rows, error } = useAtomValue(gridPageAtom);
  const load = useSetAtom(loadRowsAtom);
  if (error !== null && rows !== null && rows.length > 0) {
    return (
      <p role="alert" className="flex items-center gap-3 bg-destructive/10 px-3 py-1 text-destructive">
        <span className="grow">{say(texts.outdated, { reason: error.message })}</span>
        <Button size="sm" onClick={() => void load()}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  return (
    <div
      role="status"
      aria-label={isLoading ? texts.loading : texts.loaded}
      className="h-0.5 shrink-0 overflow-hidden bg-border"
    >
      {isLoading && <div className="h-full w-1/3 animate-progress bg-primary" />}
    </div>
  );
}
