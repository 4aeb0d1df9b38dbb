import { useEffect } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { downloadRefused } from "./download-refused.ts";
import type { ImportPlan } from "./plan.ts";
import { importTexts as texts } from "./texts.ts";
import { type ImportRun, type RefusedLine, useImportRun } from "./use-import-run.ts";

/** Refused rows that the page lists. */
const MOST_LISTED = 100;

interface ImportRunDialogProps {
  table: { id: string; name: string };
  plan: ImportPlan;
  /** The button at the end. */
  action: string;
  /** Called at the end: at once if all rows are stored. */
  onEnd: (run: ImportRun) => void;
}

/** Imports rows and shows how far it is. It requires a decision until it has ended. */
export default function ImportRunDialog({ table, plan, action, onEnd }: ImportRunDialogProps) {
  const { run, again, stop } = useImportRun(table.id, plan);
  const { status, total, done, stored, refused, problem } = run;
  const isEnded = status === "done" || status === "stopped";
  const isComplete = status === "done" && refused.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    if (isComplete) onEnd(run);
  }, [isComplete]);
  const stopped = run.isUnsure ? texts.stopped_unsure : texts.stopped;
  const result = say(status === "stopped" ? stopped : texts.done, { n: stored });
  const footer = isEnded ? (
    <>
      {refused.length > 0 && (
        <Button
          onClick={() => downloadRefused(plan.table, refused, say(texts.download_name, { name: table.name }))}
        >
          {texts.download}
        </Button>
      )}
      <Button variant="primary" autoFocus onClick={() => onEnd(run)}>
        {action}
      </Button>
    </>
  ) : (
    <>
      <Button autoFocus={status === "running"} onClick={stop}>
        {texts.stop}
      </Button>
      {status === "failed" && (
        <Button variant="primary" autoFocus onClick={again}>
          {texts.again}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      isOpen
      isClosable={isEnded}
      onClose={() => isEnded && onEnd(run)}
      title={isEnded ? result : texts.running}
      width={refused.length > 0 ? "md" : "sm"}
      footer={footer}
    >
      {!isEnded && (
        <progress
          aria-label={texts.running}
          max={total}
          value={done}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
        />
      )}
      {/* At the end, it is the title. */}
      <p role="status" className={isEnded ? "sr-only" : "tabular mt-2 text-muted-foreground"}>
        {isEnded ? result : say(texts.progress, { done, total })}
      </p>
      {problem !== null && (
        <p role="alert" className="mt-2 text-destructive">
          {say(texts.failed, { reason: problem })}
        </p>
      )}
      {refused.length > 0 && <Refused refused={refused} />}
    </Dialog>
  );
}

function Refused({ refused }: { refused: readonly RefusedLine[] }) {
  const title = say(texts.refused, { n: refused.length });
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      {refused.length > MOST_LISTED && (
        <p className="text-meta text-muted-foreground">{say(texts.refused_more, { n: MOST_LISTED })}</p>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label={title}
        className="mt-1 max-h-64 overflow-auto rounded-md border border-border"
      >
        <table className="w-full text-left text-meta">
          <thead className="sticky top-0 bg-muted">
            <tr>
              <th scope="col" className="px-2 py-1 font-medium">
                {texts.line}
              </th>
              <th scope="col" className="px-2 py-1 font-medium">
                {texts.reason}
              </th>
            </tr>
          </thead>
          <tbody>
            {refused.slice(0, MOST_LISTED).map(({ line, reason }) => (
              <tr key={line} className="border-t border-border align-top">
                <td className="px-2 py-1">{line}</td>
                <td className="px-2 py-1 break-words">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
