import { useAtomValue, useSetAtom } from "jotai";
import { Laptop, LogOut } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import {
  loadSessionsAtom,
  type OwnSession,
  sessionsStateAtom,
  signOutElsewhereAtom,
} from "../../state/identity/account.ts";
import { deviceName } from "./device-name.ts";
import { texts } from "./texts.ts";

/** The user's sessions, with a button to end all others. */
export function SessionsCard() {
  const state = useAtomValue(sessionsStateAtom);
  const load = useSetAtom(loadSessionsAtom);
  useEffect(() => {
    void load();
  }, [load]);
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-border bg-card p-4 sm:p-5">
      <div>
        <h2 className="font-semibold">{texts.sessions.title}</h2>
        <p className="text-muted-foreground">{texts.sessions.description}</p>
      </div>
      {state.status === "loading" && <Skeleton className="h-14" />}
      {state.status === "failed" && (
        <ErrorState title={texts.sessions.failed} message={state.message} onRetry={() => void load()} />
      )}
      {state.status === "ready" && <Sessions sessions={state.sessions} />}
    </section>
  );
}

function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const signOutElsewhere = useSetAtom(signOutElsewhereAtom);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const others = sessions.filter(({ isHere }) => !isHere).length;

  async function leave() {
    setBusy(true);
    try {
      await signOutElsewhere();
      setOutcome(texts.sessions.signed_out);
    } catch (error) {
      setOutcome((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ul aria-label={texts.sessions.list} className="flex flex-col divide-y divide-border">
        {sessions.map(({ id, user_agent, updated_at, isHere }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Laptop aria-hidden className="size-5 shrink-0 text-muted-foreground" />
            <span className="min-w-0 grow truncate">{deviceName(user_agent)}</span>
            <span className="shrink-0 text-meta text-muted-foreground">
              {isHere ? texts.sessions.here : <RelativeTime iso={updated_at} />}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted-foreground">
          {outcome}
        </p>
        <Button isBusy={isBusy} disabled={others === 0} onClick={() => void leave()}>
          <LogOut aria-hidden />
          {texts.sessions.sign_out}
        </Button>
      </div>
    </>
  );
}
