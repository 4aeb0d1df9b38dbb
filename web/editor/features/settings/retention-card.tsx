import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { may } from "#core/contracts/access/roles.ts";
import type { LoadedRetention, Retention } from "#core/contracts/privacy/privacy.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { documentAtom } from "../../state/editing/document.ts";
import { loadRetentionAtom, setRetentionAtom } from "../../state/privacy/privacy.ts";

const MAX_DAYS = 3_650;
const TITLE = "Delete old answers";

/** Edits the retention. It is loaded separately because it is not part of the definition. */
export function RetentionCard() {
  const load = useSetAtom(loadRetentionAtom);
  const [stored, setStored] = useState<Retention | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` counts the retries and is the trigger
  useEffect(() => {
    let isGone = false;
    setProblem(null);
    load().then(
      (loaded) => isGone || setStored(loaded),
      (error: Error) => isGone || setProblem(error.message),
    );
    return () => {
      isGone = true;
    };
  }, [load, attempt]);
  if (stored !== null) return <LoadedCard stored={stored} onStored={setStored} />;
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-border bg-card p-4 sm:p-5">
      <h3 className="font-semibold">{TITLE}</h3>
      {problem === null ? (
        <Skeleton className="h-10 w-full" />
      ) : (
        <>
          <p role="alert" className="text-destructive">
            {problem}
          </p>
          <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        </>
      )}
    </div>
  );
}

interface Asked {
  retention: Retention;
  due: LoadedRetention["due"];
  promise: { resolve: () => void; reject: (error: Error) => void };
}

function LoadedCard({ stored, onStored }: { stored: Retention; onStored: (retention: Retention) => void }) {
  const { role } = useAtomValue(documentAtom);
  const load = useSetAtom(loadRetentionAtom);
  const save = useSetAtom(setRetentionAtom);
  const responses = useDays(stored.response_days, 365);
  const sessions = useDays(stored.session_days, 30);
  const [asked, setAsked] = useState<Asked | null>(null);
  const retention: Retention = { response_days: responses.days, session_days: sessions.days };
  const isAllowed = may(role, "set_retention");
  const isDirty =
    retention.response_days !== stored.response_days || retention.session_days !== stored.session_days;

  async function store(next: Retention) {
    await save(next);
    onStored(next);
  }

  /** Saves the retention. Asks first if that would delete data immediately. */
  async function saveOrAsk() {
    const { due } = await load(retention);
    if (due.responses + due.sessions + due.held === 0) return store(retention);
    await new Promise<void>((resolve, reject) => setAsked({ retention, due, promise: { resolve, reject } }));
  }

  return (
    <fieldset disabled={!isAllowed}>
      <legend className="sr-only">{TITLE}</legend>
      <SaveCard
        title={TITLE}
        description={
          isAllowed
            ? "Answers go by themselves when they are old enough, with their files, and cannot be had back. They no longer count toward the limits above; what they took from the stock stays sold."
            : "Only admins and owners may change how long answers are kept."
        }
        isDirty={isDirty}
        problem={
          responses.isValid && sessions.isValid ? null : `Write a number of days from 1 to ${MAX_DAYS}.`
        }
        onSave={saveOrAsk}
      >
        <DaysLine label="Delete answers" unit="Days after they came" {...responses} />
        <DaysLine label="Delete unfinished answers" unit="Days after the last change" {...sessions} />
      </SaveCard>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title="Delete what is older?"
          description={`${sentenceOf(asked.due)} older than that and will be deleted for good within minutes. From then on others follow day by day.`}
          action="Save and delete"
          confirmation={asked.due.responses > 0 ? `DELETE ${asked.due.responses}` : undefined}
          onConfirm={async () => {
            await store(asked.retention);
            asked.promise.resolve();
          }}
          onClose={() => {
            asked.promise.reject(new Error("Not saved: nothing was deleted."));
            setAsked(null);
          }}
        />
      )}
    </fieldset>
  );
}

function sentenceOf({ responses, sessions, held }: LoadedRetention["due"]): string {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number.toLocaleString("en")} ${many}`];
  const parts = [
    ...count(responses, "answer", "answers"),
    ...count(sessions, "unfinished answer", "unfinished answers"),
    ...count(held, "held back answer", "held back answers"),
  ];
  return `${parts.join(" and ")} ${responses + sessions + held === 1 ? "is" : "are"}`;
}

interface Days {
  enabled: boolean;
  setEnabled: (enabled: boolean) => void;
  text: string;
  setText: (text: string) => void;
  isValid: boolean;
  days: number | null;
}

function useDays(stored: number | null, initial: number): Days {
  const [enabled, setEnabled] = useState(stored !== null);
  const [text, setText] = useState(String(stored ?? initial));
  const number = Number(text);
  const isWhole = Number.isSafeInteger(number) && number >= 1 && number <= MAX_DAYS;
  return { enabled, setEnabled, text, setText, isValid: !enabled || isWhole, days: enabled ? number : null };
}

function DaysLine({
  label,
  unit,
  enabled,
  setEnabled,
  text,
  setText,
  isValid,
}: Days & { label: string; unit: string }) {
  return (
    <div className="flex flex-col gap-3">
      <SwitchLine label={label} checked={enabled} onChange={setEnabled} />
      {enabled && (
        <FieldLabel label={unit} className="w-56">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_DAYS}
            step={1}
            value={text}
            aria-invalid={!isValid}
            onChange={(event) => setText(event.target.value)}
          />
        </FieldLabel>
      )}
    </div>
  );
}
