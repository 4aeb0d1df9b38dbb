import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface FormDialogProps {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  width?: "sm" | "md" | "lg";
  /** What the button does, in words: "Move form". */
  action: string;
  isDestructive?: boolean;
  /** False: something is still missing, and the button waits for it. */
  isReady?: boolean;
  /** The dialog closes behind it. Throws an error with a message for people when it fails: then it stays and says so. */
  onSubmit: () => Promise<unknown> | unknown;
  /** The controls. As a function they get what is wrong and say it beside the one that it is about. */
  children: ReactNode | ((problem: string | null) => ReactNode);
}

/** Asks for something and sends it: one at a time, by the button or by Enter. */
export function FormDialog({
  onClose,
  title,
  description,
  width,
  action,
  isDestructive = false,
  isReady = true,
  onSubmit,
  children,
}: FormDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const formId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog may stand in a form of the page: React lets events out of it.
    event.stopPropagation();
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
      <Button onClick={onClose}>Cancel</Button>
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
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {typeof children === "function" ? children(problem) : children}
        {typeof children !== "function" && problem !== null && (
          <p role="alert" className="text-destructive">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
