import { useSetAtom } from "jotai";
import { useState } from "react";
import { MOST_SIMULATED } from "#core/contracts/simulator.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { removeSimulatedAtom } from "../../state/simulator.ts";
import { texts } from "./texts.ts";

/** The simulated responses that the form has, with a way to remove them together. */
export function StoredResponses({ simulated }: { simulated: number }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useSetAtom(removeSimulatedAtom);
  const words =
    simulated === 0
      ? texts.none_stored
      : simulated >= MOST_SIMULATED
        ? say(texts.most_stored, { n: MOST_SIMULATED })
        : say(texts.stored, { n: simulated });
  return (
    <section
      aria-label={texts.stored_title}
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-card p-4 sm:p-5"
    >
      <div>
        <h2 className="font-semibold">{texts.stored_title}</h2>
        <p role="status" className="text-muted-foreground">
          {words}
        </p>
      </div>
      {simulated > 0 && <Button onClick={() => setAsking(true)}>{texts.remove}</Button>}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.remove_title}
        description={texts.remove_text}
        action={texts.remove}
        onConfirm={remove}
      />
    </section>
  );
}
