import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Input } from "./input.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** What the button does, in words: "Delete form". */
  action: string;
  /** When set, the person must type exactly this. */
  confirmation?: string;
  /** Throws an error with a message for people when it fails; the dialog stays and says so. */
  onConfirm: () => Promise<void> | void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.isOpen ? <OpenConfirmDialog {...props} /> : null;
}

function OpenConfirmDialog({
  onClose,
  title,
  description,
  action,
  confirmation,
  onConfirm,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const formId = useId();
  const inputId = useId();
  const isConfirmed = confirmation === undefined || typed.trim() === confirmation.trim();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!isConfirmed || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setIsBusy(false);
    }
  }

  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="destructive" disabled={!isConfirmed} isBusy={isBusy}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description} footer={footer}>
      <form id={formId} onSubmit={confirm} className="flex flex-col gap-2">
        {confirmation !== undefined && (
          <div className="flex flex-col gap-1.5">
            <label htmlFor={inputId}>
              Type <strong className="font-mono font-semibold break-all select-all">{confirmation}</strong> to
              confirm.
            </label>
            <Input
              id={inputId}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              autoFocus
            />
          </div>
        )}
        {problem !== null && (
          <p role="alert" className="text-destructive">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
