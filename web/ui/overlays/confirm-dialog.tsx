import { type ReactNode, useId, useState } from "react";
import { Input } from "../inputs/input.tsx";
import { FormDialog } from "./form-dialog.tsx";

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
  const inputId = useId();
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      action={action}
      isDestructive
      isReady={confirmation === undefined || typed.trim() === confirmation.trim()}
      onSubmit={onConfirm}
    >
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
    </FormDialog>
  );
}
