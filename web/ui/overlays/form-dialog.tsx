import { type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";
import { CheckedForm } from "../inputs/checked-form.tsx";
import { texts } from "../texts.ts";
import { Dialog } from "./dialog.tsx";

interface FormDialogProps {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  width?: "sm" | "md" | "lg";
  /** Label of the button: "Move form". */
  action: string;
  isDestructive?: boolean;
  /** The focus starts on Cancel: for a question without controls. */
  isCancelFirst?: boolean;
  /** False: something is missing, and the button is disabled. */
  isReady?: boolean;
  /**
   * The dialog closes afterwards. On failure, throws an error with a message for people: the dialog then
   * stays and shows it.
   */
  onSubmit: () => Promise<unknown> | unknown;
  /** The controls. As a function they get the problem, to show it beside the control concerned. */
  children: ReactNode | ((problem: string | null) => ReactNode);
}

/** A form in a dialog, sent by its button or by Enter, once at a time. Invalid inputs say so themselves. */
export function FormDialog({
  onClose,
  title,
  description,
  width,
  action,
  isDestructive = false,
  isCancelFirst = false,
  isReady = true,
  onSubmit,
  children,
}: FormDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const formId = useId();

  async function submit() {
    if (isBusy || !isReady) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  const footer = (
    <>
      <Button autoFocus={isCancelFirst} onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant={isDestructive ? "destructive" : "primary"}
        isBusy={isBusy}
        disabled={!isReady}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description} width={width} footer={footer}>
      <CheckedForm id={formId} onSubmit={() => void submit()} className="flex flex-col gap-4">
        {typeof children === "function" ? children(problem) : children}
        {typeof children !== "function" && problem !== null && (
          <p role="alert" className="text-destructive">
            {problem}
          </p>
        )}
      </CheckedForm>
    </Dialog>
  );
}
