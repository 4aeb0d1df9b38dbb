import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { HeldResponse } from "#core/contracts/submitting.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { say } from "../../../ui/say.ts";
import {
  acceptHeldAtom,
  deleteHeldAtom,
  heldStateAtom,
  loadHeldAtom,
} from "../../state/settings/held-responses.ts";
import { texts } from "./texts.ts";

/** Lists held responses for review. */
export function HeldCard() {
  const state = useAtomValue(heldStateAtom);
  const load = useSetAtom(loadHeldAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState("");
  useEffect(() => void load(), [load]);
  return (
    <div className="rounded-lg border border-border bg-card p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {texts.titles["held-responses"]}
      </h3>
      <p className="text-muted-foreground">{texts.held.description}</p>
      <p role="status" className="text-muted-foreground">
        {state.status === "loading" ? texts.held.loading : done}
      </p>
      {state.status === "failed" && (
        <p role="alert" className="mt-2 flex items-center gap-3 text-destructive">
          {state.message}
          <Button size="sm" onClick={() => void load()}>
            {texts.held.retry}
          </Button>
        </p>
      )}
      {state.status === "ready" && state.responses.count === 0 && <p className="mt-2">{texts.held.none}</p>}
      {state.status === "ready" && state.responses.count > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-border border-t border-border">
          {state.responses.held.map((response) => (
            <HeldLine
              key={response.id}
              response={response}
              onDone={(what) => {
                setDone(what);
                heading.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {state.status === "ready" && state.responses.count > state.responses.held.length && (
        <p className="mt-3 text-muted-foreground">
          {say(texts.held.newest, { shown: state.responses.held.length, n: state.responses.count })}
        </p>
      )}
    </div>
  );
}

function HeldLine({ response, onDone }: { response: HeldResponse; onDone: (what: string) => void }) {
  const accept = useSetAtom(acceptHeldAtom);
  const remove = useSetAtom(deleteHeldAtom);
  const [busy, setBusy] = useState<"accept" | "delete" | null>(null);
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(what: "accept" | "delete") {
    if (busy !== null) return;
    setBusy(what);
    setProblem(null);
    try {
      await (what === "accept" ? accept(response.id) : remove(response.id));
      onDone(what === "accept" ? texts.held.accepted : texts.held.deleted);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(null);
    }
  }

  return (
    <li className="flex flex-col gap-2 py-3">
      <RelativeTime iso={response.created_at} className="text-meta text-muted-foreground" />
      {response.answers.length === 0 && <p>{texts.held.no_answers}</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-1">
        {response.answers.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="truncate text-muted-foreground">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      {problem !== null && (
        <p role="alert" className="text-destructive">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button size="sm" isBusy={busy === "accept"} onClick={() => void run("accept")}>
          {texts.held.accept}
        </Button>
        <Button
          size="sm"
          variant={isSure ? "destructive" : "ghost"}
          isBusy={busy === "delete"}
          onClick={() => (isSure ? void run("delete") : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {isSure ? texts.held.delete_sure : texts.held.delete}
        </Button>
      </div>
    </li>
  );
}
