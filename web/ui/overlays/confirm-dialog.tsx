import { type ReactNode, useId, useState } from "react";
import { Input } from "../inputs/input.tsx";
import { sayWith } from "../say.ts";
import { texts } from "../texts.ts";
import { FormDialog } from "./form-dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** Label of the button: "Delete form". */
  action: string;
  /** When set, the person must type exactly this. */
  confirmation?: string;
  /** False: something is still missing, and the button is disabled. */
  isReady?: boolean;
  /** What else the person should know, before they type. */
  children?: ReactNode;
  /** On failure, throws an error with a message for people; the dialog stays and shows it. */
  onConfirm: () => Promise<void> | void;
}

/** Asks before an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.isOpen ? <OpenConfirmDialog {...props} /> : null;
}

function OpenConfirmDialog({
  onClose,
  title,
  description,
  action,
  confirmation,
  isReady = true,
  children,
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
      isCancelFirst={confirmation === undefined}
      isReady={isReady && (confirmation === undefined || typed.trim() === confirmation.trim())}
      onSubmit={onConfirm}
    >
      {children}
      {confirmation !== undefined && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={inputId}>
            {sayWith(texts.confirm, {
              confirmation: (
                <strong className="font-mono font-semibold break-all select-all">{confirmation}</strong>
              ),
            })}
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
