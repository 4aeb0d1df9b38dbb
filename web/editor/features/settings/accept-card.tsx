import { useAtomValue, useSetAtom } from "jotai";
import { useId, useState } from "react";
import { closedCode } from "#core/forms/submitting/availability.ts";
import { Switch } from "../../../ui/inputs/switch.tsx";
import { documentAtom } from "../../state/editing/document.ts";
import { setForceClosedAtom } from "../../state/settings/settings.ts";
import { emptyChoicesAtom } from "../../state/share.ts";
import { SeenPage } from "./seen-page.tsx";

/** Opens and closes the form immediately. */
export function AcceptCard() {
  const { form, was_opened } = useAtomValue(documentAtom);
  const { campaign } = form;
  const emptyChoices = useAtomValue(emptyChoicesAtom);
  const setForceClosed = useSetAtom(setForceClosedAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  async function accept(isOpen: boolean) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await setForceClosed(!isOpen);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex items-start justify-between gap-4 rounded-lg border border-border bg-card p-4 sm:p-5">
      <div className="min-w-0">
        <h3 className="font-semibold">
          <label htmlFor={id}>Accept answers</label>
        </h3>
        <p id={`${id}-now`} role="status" className="text-muted-foreground">
          {campaign.is_force_closed ? (
            <>
              Nobody can answer now. Whoever opens the link sees:{" "}
              <SeenPage kind={was_opened ? "formclosed.default" : "formclosed.not_open_yet"} />
            </>
          ) : closedCode(campaign, Date.now()) !== null ? (
            "The form is open, but its schedule lets nobody answer at this moment."
          ) : (
            "Anyone with the link can answer, within the schedule and the limits below."
          )}
        </p>
        {emptyChoices !== null && <p className="text-warning">{emptyChoices}</p>}
        {problem !== null && (
          <p role="alert" className="text-destructive">
            {problem}
          </p>
        )}
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-now`}
        aria-busy={isBusy}
        checked={!campaign.is_force_closed}
        onCheckedChange={(isOpen) => void accept(isOpen)}
      />
    </div>
  );
}
