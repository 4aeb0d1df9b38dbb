import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { toast } from "../../../../ui/feedback/toast.ts";
import { SwitchLine } from "../../../../ui/inputs/switch-line.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { campaignAtom, canEditAtom } from "../../../state/editing/document.ts";
import { setForceClosedAtom } from "../../../state/settings/settings.ts";
import { definitionTexts as words } from "./texts.ts";

/** Opens a table to the public, after a question, and closes it again. */
export function OpenTable({ name }: { name: string }) {
  const { is_force_closed } = useAtomValue(campaignAtom);
  const canEdit = useAtomValue(canEditAtom);
  const setClosed = useSetAtom(setForceClosedAtom);
  const [isAsking, setAsking] = useState(false);

  async function close() {
    try {
      await setClosed(true);
    } catch (error) {
      toast.error(words.not_closed, { description: (error as Error).message });
    }
  }

  return (
    <div className="flex flex-col gap-1">
      <SwitchLine
        label={words.is_open}
        checked={!is_force_closed}
        disabled={!canEdit}
        onChange={(isOpen) => (isOpen ? setAsking(true) : void close())}
      />
      <p className="ms-12 text-meta text-muted-foreground">{is_force_closed ? words.closed : words.open}</p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say(words.ask.title, { name })}
        description={words.ask.text}
        action={words.ask.action}
        onConfirm={() => setClosed(false)}
      />
    </div>
  );
}
