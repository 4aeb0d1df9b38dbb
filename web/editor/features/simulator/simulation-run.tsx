import { useAtomValue, useSetAtom } from "jotai";
import { Pause, Play, Square } from "lucide-react";
import { useEffect } from "react";
import { fieldName } from "#core/tables/cell-text.ts";
import { Button } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import {
  abortAtom,
  askedFieldsAtom,
  closeSimulationAtom,
  pauseAtom,
  type Refusal,
  resumeAtom,
  type Simulation,
} from "../../state/simulator.ts";
import { isRefusal, refusalWords } from "./refusal-words.ts";
import { texts } from "./texts.ts";

const ENDED: readonly Simulation["status"][] = ["done", "aborted", "failed"];

/** A running or ended simulation, with its progress and what was refused. */
export function SimulationRun({ simulation }: { simulation: Simulation }) {
  const { status, total, sent, accepted, refusals, problem } = simulation;
  const isEnded = ENDED.includes(status);
  const close = useSetAtom(closeSimulationAtom);
  useLeaveWarning(!isEnded);
  const sum = (some: readonly Refusal[]) => some.reduce((all, { count }) => all + count, 0);
  const words = say(texts.statuses[status], { reason: problem ?? "" });
  const refused = sum(refusals.filter(isRefusal));
  return (
    <section aria-label={texts.running} className="rounded-lg border border-border bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-title font-semibold">{words}</h2>
        <p role="status" className="sr-only">
          {words}
        </p>
        <div className="flex gap-2">
          {isEnded ? (
            <Button variant="primary" onClick={close}>
              {texts.again}
            </Button>
          ) : (
            <Controls isPaused={status === "paused"} />
          )}
        </div>
      </div>
      <div
        role="progressbar"
        aria-label={say(texts.progress, { sent, total })}
        aria-valuenow={sent}
        aria-valuemin={0}
        aria-valuemax={total}
        tabIndex={-1}
        className="mt-4 h-1.5 overflow-hidden rounded-full bg-muted"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width]"
          style={{ width: `${(sent / total) * 100}%` }}
        />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={texts.sent} value={`${sent} / ${total}`} />
        <Figure name={texts.accepted} value={String(accepted)} />
        <Figure name={texts.refused} value={String(refused)} />
        <Figure name={texts.errors} value={String(sum(refusals) - refused)} />
      </dl>
      {refusals.length > 0 && <Refusals refusals={refusals} />}
    </section>
  );
}

function Controls({ isPaused }: { isPaused: boolean }) {
  const pause = useSetAtom(pauseAtom);
  const resume = useSetAtom(resumeAtom);
  const abort = useSetAtom(abortAtom);
  return (
    <>
      <Button onClick={isPaused ? resume : pause}>
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {isPaused ? texts.resume : texts.pause}
      </Button>
      <Button onClick={abort}>
        <Square aria-hidden />
        {texts.abort}
      </Button>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-meta text-muted-foreground">{name}</dt>
      <dd className="tabular text-title font-semibold">{value}</dd>
    </div>
  );
}

function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  const fields = useAtomValue(askedFieldsAtom);
  const nameOf = (name: string) => {
    const field = fields.find((one) => one.name === name || one.id === name);
    return field === undefined ? name : fieldName(field);
  };
  return (
    <table className="mt-4 w-full">
      <caption className="pb-1 text-left font-medium">{texts.reasons}</caption>
      <thead className="text-left text-meta text-muted-foreground">
        <tr>
          <th className="py-1 font-medium">{texts.reason}</th>
          <th className="py-1 text-right font-medium">{texts.number}</th>
        </tr>
      </thead>
      <tbody>
        {refusals
          .toSorted((a, b) => b.count - a.count)
          .map((refusal) => (
            <tr key={`${refusal.code} ${refusal.fields.join()}`} className="border-t border-border">
              <td className="py-1.5 pr-3 break-words">
                {refusal.status === 0
                  ? refusalWords(refusal, nameOf)
                  : say(texts.reason_text, {
                      reason: refusalWords(refusal, nameOf),
                      status: String(refusal.status),
                    })}
              </td>
              <td className="py-1.5 text-right">{refusal.count}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Closing the page ends the simulation. */
function useLeaveWarning(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isRunning]);
}
