import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { say } from "../../../../ui/say.ts";
import {
  type DeletionRun,
  endDeletionAtom,
  planDeletionAtom,
  takeDeletionStepAtom,
} from "../../../state/grid/deletions/deletions.ts";
import { isFilteredAtom } from "../../../state/grid/query.ts";
import { isDeletionAskedAtom } from "../../../state/grid/selection.ts";
import { useWords } from "../words/use-words.ts";
import { deletionWords, deletionTexts as texts } from "./texts.ts";
import { useUndoOffer } from "./use-deletion.ts";

/** Asks, then deletes all rows that match, step by step. It can be stopped after any step, and undone. */
export default function DeleteMatching() {
  const setAsked = useSetAtom(isDeletionAskedAtom);
  const onClose = () => setAsked(false);
  const isFiltered = useAtomValue(isFilteredAtom);
  const plan = useSetAtom(planDeletionAtom);
  const takeStep = useSetAtom(takeDeletionStepAtom);
  const end = useSetAtom(endDeletionAtom);
  const offerUndo = useUndoOffer();
  const words = useWords(deletionWords);
  const [planned] = useState(() => plan());
  const [run, setRun] = useState<DeletionRun | null>(null);
  const { total } = planned;
  const [problem, setProblem] = useState<string | null>(null);
  const isStopped = useRef(false);
  // A page that is left stops after the step under way.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  function finish(ended: DeletionRun | null) {
    // The rows of a step whose answer was lost may be gone, too.
    const isBegun = ended !== null && (ended.row_ids.length > 0 || problem !== null);
    if (isBegun) offerUndo(ended);
    void end(isBegun ? ended : null);
    onClose();
  }

  async function go(from: DeletionRun) {
    setProblem(null);
    let now = from;
    setRun(now);
    try {
      while (now.next !== null && !isStopped.current) {
        now = await takeStep(now);
        setRun(now);
      }
      finish(now);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem(error.message);
    }
  }

  if (run === null) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={say(words.title, { n: total })}
        description={isFiltered ? words.text : words.text_all}
        footer={
          <>
            <Button autoFocus onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button variant="destructive" onClick={() => void go(planned)}>
              {say(words.action, { n: total })}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      isOpen
      isClosable={false}
      onClose={() => {}}
      title={words.running}
      footer={
        problem === null ? (
          <Button
            autoFocus
            onClick={() => {
              isStopped.current = true;
            }}
          >
            {texts.stop}
          </Button>
        ) : (
          <>
            <Button onClick={() => finish(run)}>{texts.close}</Button>
            <Button variant="primary" onClick={() => void go(run)}>
              {texts.again}
            </Button>
          </>
        )
      }
    >
      <progress
        aria-label={words.running}
        max={total}
        value={run.row_ids.length}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
      />
      <p role="status" className="tabular mt-2 text-muted-foreground">
        {say(texts.progress, { done: run.row_ids.length, total })}
      </p>
      {problem !== null && (
        <p role="alert" className="mt-2 text-destructive">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
