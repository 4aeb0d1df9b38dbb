import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { ExternalDatabase } from "#core/contracts/connections/databases.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import {
  removeSecretKeyAtom,
  revealSecretKeyAtom,
  saveSecretKeyAtom,
  whyNoSecretsAtom,
} from "../../state/connections/database.ts";
import { Card } from "./card.tsx";
import { texts } from "./texts.ts";

const { secret: words } = texts;

/** Whether a secret key is stored. Admins replace, reveal and remove it. */
export function SecretKeyCard({ database }: { database: ExternalDatabase }) {
  const { has_secret_key } = database;
  const whyNot = useAtomValue(whyNoSecretsAtom);
  const remove = useSetAtom(removeSecretKeyAtom);
  const reveal = useSetAtom(revealSecretKeyAtom);
  const [asked, setAsked] = useState<"save" | "remove" | null>(null);
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ text: string; isProblem: boolean } | null>(null);

  function ask(what: "save" | "remove") {
    setNotice(null);
    setAsked(what);
  }

  async function show() {
    setBusy(true);
    setNotice(null);
    try {
      setRevealed(await reveal(database));
    } catch (error) {
      setNotice({ text: (error as Error).message, isProblem: true });
    }
    setBusy(false);
  }

  return (
    <Card title={words.title} description={words.description}>
      <p>{has_secret_key ? words.stored : words.none}</p>
      {whyNot !== null && <p className="text-muted-foreground">{whyNot}</p>}
      {whyNot === null && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => ask("save")}>{has_secret_key ? words.replace : words.add}</Button>
          {has_secret_key && (
            <>
              <Button isBusy={isBusy} onClick={() => void show()}>
                {words.reveal}
              </Button>
              <Button onClick={() => ask("remove")}>{words.remove}</Button>
            </>
          )}
        </div>
      )}
      <p role="status" className={notice?.isProblem ? "text-destructive empty:hidden" : "empty:hidden"}>
        {notice?.text}
      </p>
      {asked === "save" && (
        <SaveKey
          database={database}
          onClose={() => setAsked(null)}
          onSaved={() => setNotice({ text: words.saved, isProblem: false })}
        />
      )}
      <ConfirmDialog
        isOpen={asked === "remove"}
        onClose={() => setAsked(null)}
        title={words.remove_title}
        description={words.remove_description}
        action={words.remove_action}
        onConfirm={async () => {
          await remove(database);
          setNotice({ text: words.removed, isProblem: false });
        }}
      />
      {revealed !== null && <RevealedKey secret={revealed} onClose={() => setRevealed(null)} />}
    </Card>
  );
}

interface SaveKeyProps {
  database: ExternalDatabase;
  onClose: () => void;
  onSaved: () => void;
}

function SaveKey({ database, onClose, onSaved }: SaveKeyProps) {
  const save = useSetAtom(saveSecretKeyAtom);
  const [secret, setSecret] = useState("");
  return (
    <FormDialog
      onClose={onClose}
      title={database.has_secret_key ? words.replace_title : words.add_title}
      action={words.save}
      isReady={secret.trim() !== ""}
      onSubmit={async () => {
        await save(database, secret);
        onSaved();
      }}
    >
      {(problem) => (
        <FieldLabel label={words.label} hint={words.hint} problem={problem}>
          <Input
            type="password"
            value={secret}
            maxLength={4_096}
            autoComplete="new-password"
            spellCheck={false}
            className="font-mono text-meta"
            autoFocus
            onChange={(event) => setSecret(event.target.value)}
          />
        </FieldLabel>
      )}
    </FormDialog>
  );
}

/** Shows the key until it is closed or the page is left, also for a page that the browser keeps. */
function RevealedKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  useEffect(() => {
    window.addEventListener("pagehide", onClose);
    return () => window.removeEventListener("pagehide", onClose);
  }, [onClose]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="md"
      title={words.revealed_title}
      description={words.revealed}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <CopyField label={words.label} text={secret} isPrimary />
    </Dialog>
  );
}
