import { useAtomValue, useSetAtom } from "jotai";
import { CircleCheck, CircleSlash, ExternalLink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formPath } from "#core/contracts/wire/paths.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { storeWorkAtom } from "../../state/building/selection.ts";
import { canEditAtom, documentAtom } from "../../state/editing/document.ts";
import { setForceClosedAtom } from "../../state/settings/settings.ts";
import { emptyChoicesAtom } from "../../state/share.ts";

/** Shows whether the form accepts responses, with a button to change that. */
export function OpenForm() {
  const { form, was_opened } = useAtomValue(documentAtom);
  const { campaign, form_id } = form;
  const emptyChoices = useAtomValue(emptyChoicesAtom);
  const canEdit = useAtomValue(canEditAtom);
  const setForceClosed = useSetAtom(setForceClosedAtom);
  const storeWork = useSetAtom(storeWorkAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const visit = useRef<HTMLAnchorElement>(null);
  const isClosed = campaign.is_force_closed;
  const isOpening = useRef(false);
  // Moves the focus to the link because a second press on the button would close the form again.
  useEffect(() => {
    if (!isClosed && isOpening.current) visit.current?.focus();
    isOpening.current = false;
  }, [isClosed]);
  const isOffSchedule = !isClosed && closedCode(campaign, Date.now()) !== null;

  async function toggle() {
    setBusy(true);
    setProblem(null);
    try {
      if (isClosed) await storeWork();
      isOpening.current = isClosed;
      await setForceClosed(!isClosed);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  const Picture = isClosed || isOffSchedule ? CircleSlash : CircleCheck;
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-card p-4">
      <Picture aria-hidden className={isClosed ? "size-5 text-muted-foreground" : "size-5 text-primary"} />
      <div role="status" className="min-w-48 grow">
        <p className="font-semibold">{isClosed ? "The form is closed" : "The form is open"}</p>
        <p className="text-muted-foreground">
          {isClosed && !was_opened && "Nobody can answer yet. Open it when it is ready."}
          {isClosed && was_opened && "Nobody can answer any more, until you open it again."}
          {isOffSchedule && "But its schedule does not take answers now."}
          {!isClosed && !isOffSchedule && "Anyone with the link can answer."}
        </p>
        {emptyChoices !== null && <p className="text-warning">{emptyChoices}</p>}
        {problem !== null && <p className="text-destructive">{problem}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
        {!isClosed && (
          <a
            ref={visit}
            href={formPath(form_id)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("secondary")}
          >
            <ExternalLink aria-hidden />
            Visit
          </a>
        )}
        {canEdit && (
          <Button variant={isClosed ? "primary" : "secondary"} isBusy={isBusy} onClick={() => void toggle()}>
            {isClosed ? "Open it" : "Close it"}
          </Button>
        )}
      </div>
    </section>
  );
}
