import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { may } from "#core/contracts/access/roles.ts";
import type { LoadedRetention, Retention } from "#core/contracts/privacy/privacy.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { useConfirmSave } from "../../../ui/inputs/autosave/use-confirm-save.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { parseTypedWhole } from "../../../ui/inputs/parse-typed-number.ts";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { say } from "../../../ui/say.ts";
import { documentAtom } from "../../state/editing/document.ts";
import { loadRetentionAtom, setRetentionAtom } from "../../state/privacy/privacy.ts";
import { texts } from "./texts.ts";

const MAX_DAYS = 3_650;

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
      <h3 className="font-semibold">{texts.titles.retention}</h3>
      {problem === null ? (
        <Skeleton className="h-36 w-full" />
      ) : (
        <>
          <p role="alert" className="text-destructive">
            {problem}
          </p>
          <Button onClick={() => setAttempt(attempt + 1)}>{texts.retention.retry}</Button>
        </>
      )}
    </div>
  );
}

/** Both ages as typed. A switched-off age is kept, to be offered again. */
interface Draft {
  deletesResponses: boolean;
  responseDays: string;
  deletesSessions: boolean;
  sessionDays: string;
}

function isDays(text: string): boolean {
  const days = parseTypedWhole(text);
  return days !== null && days >= 1 && days <= MAX_DAYS;
}

function problemsOf(draft: Draft): { responseDays?: string; sessionDays?: string } {
  const problem = say(texts.retention.problem, { max: MAX_DAYS });
  return {
    ...(draft.deletesResponses && !isDays(draft.responseDays) && { responseDays: problem }),
    ...(draft.deletesSessions && !isDays(draft.sessionDays) && { sessionDays: problem }),
  };
}

function LoadedCard({ stored, onStored }: { stored: Retention; onStored: (retention: Retention) => void }) {
  const { role } = useAtomValue(documentAtom);
  const load = useSetAtom(loadRetentionAtom);
  const save = useSetAtom(setRetentionAtom);
  const { ask, dialog } = useConfirmSave();
  const isAllowed = may(role, "set_retention");
  const storedDraft: Draft = {
    deletesResponses: stored.response_days !== null,
    responseDays: String(stored.response_days ?? 365),
    deletesSessions: stored.session_days !== null,
    sessionDays: String(stored.session_days ?? 30),
  };
  const autosave = useAutosave<Draft>({
    title: texts.titles.retention,
    stored: storedDraft,
    problemsOf,
    // A half-typed number deletes more than the whole one.
    isCareful: () => true,
    save: async (draft, whileAsked) => {
      const retention: Retention = {
        response_days: draft.deletesResponses ? parseTypedWhole(draft.responseDays) : null,
        session_days: draft.deletesSessions ? parseTypedWhole(draft.sessionDays) : null,
      };
      const { due } = await load(retention);
      if (due.responses + due.sessions + due.held > 0) {
        await whileAsked(
          ask({
            title: texts.retention.ask_title,
            description: say(texts.retention.ask_description, { list: listOf(due) }),
            action: texts.retention.ask,
            confirmation: due.responses > 0 ? `DELETE ${due.responses}` : undefined,
          }),
        );
      }
      await save(retention);
      onStored(retention);
    },
  });
  const { draft, problems, isAsked } = autosave;
  // A question has no effect before it is answered.
  const { deletesResponses: isOn, deletesSessions: isOnForSessions } = isAsked ? storedDraft : draft;
  return (
    <>
      <fieldset disabled={!isAllowed} className="min-w-0">
        <legend className="sr-only">{texts.titles.retention}</legend>
        <AutosaveCard
          autosave={autosave}
          description={isAllowed ? texts.retention.description : texts.retention.not_allowed}
        >
          <DaysLine
            label={texts.retention.responses}
            unit={texts.retention.response_days}
            isOn={isOn}
            onSwitch={(deletesResponses) => autosave.set({ deletesResponses })}
            text={draft.responseDays}
            onType={(responseDays) => autosave.type({ responseDays })}
            problem={problems.responseDays}
          />
          <DaysLine
            label={texts.retention.sessions}
            unit={texts.retention.session_days}
            isOn={isOnForSessions}
            onSwitch={(deletesSessions) => autosave.set({ deletesSessions })}
            text={draft.sessionDays}
            onType={(sessionDays) => autosave.type({ sessionDays })}
            problem={problems.sessionDays}
          />
        </AutosaveCard>
      </fieldset>
      {dialog}
    </>
  );
}

const list = new Intl.ListFormat("en");

/** "12 responses and 1 unfinished response". */
function listOf({ responses, sessions, held }: LoadedRetention["due"]): string {
  const { due_responses, due_sessions, due_held } = texts.retention;
  return list.format([
    ...(responses > 0 ? [say(due_responses, { n: responses })] : []),
    ...(sessions > 0 ? [say(due_sessions, { n: sessions })] : []),
    ...(held > 0 ? [say(due_held, { n: held })] : []),
  ]);
}

interface DaysLineProps {
  label: string;
  unit: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  text: string;
  onType: (text: string) => void;
  problem: string | undefined;
}

function DaysLine({ label, unit, isOn, onSwitch, text, onType, problem }: DaysLineProps) {
  return (
    <div className="flex flex-col gap-3">
      <SwitchLine label={label} checked={isOn} onChange={onSwitch} />
      {isOn && (
        <FieldLabel label={unit} problem={problem} className="max-w-56">
          <Input
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            value={text}
            onChange={(event) => onType(event.target.value)}
          />
        </FieldLabel>
      )}
    </div>
  );
}
