import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { CheckedForm } from "./checked-form.tsx";

interface ActionCardProps {
  title: string;
  description: ReactNode;
  /** Label of the button. */
  action: string;
  /** Shown after the action. */
  done?: string;
  onAct: () => Promise<void>;
  children: ReactNode;
}

/** A group of entries for one action, such as a change of the password. What is missing is said when it is pressed. */
export function ActionCard({ title, description, action, done, onAct, children }: ActionCardProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  async function act() {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onAct();
      setDone(true);
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <CheckedForm
      onSubmit={() => void act()}
      onChange={() => {
        setDone(false);
        setRefusal(null);
      }}
      className="flex flex-col gap-4 rounded-lg border border-border bg-card p-4 sm:p-5"
    >
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted-foreground">{description}</p>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
        <p role="status" className="min-w-0 text-muted-foreground">
          {isDone && done}
          {refusal !== null && <span className="text-destructive">{refusal}</span>}
        </p>
      </div>
    </CheckedForm>
  );
}
