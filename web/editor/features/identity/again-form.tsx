import { type FormEvent, type ReactNode, useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CheckedForm } from "../../../ui/inputs/checked-form.tsx";
import { Problem } from "./problem.tsx";
import { texts } from "./texts.ts";

interface AgainFormProps {
  /** Label of the primary button. */
  action: string;
  /** Throws an error with a message for users. */
  onSubmit: (entries: FormData) => Promise<void>;
  /** Returns a better message than the server's. */
  explain?: (error: unknown) => string | null;
  children: ReactNode;
}

/** One way to sign in again, with the way to another tab. */
export function AgainForm({ action, onSubmit, explain, children }: AgainFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(new FormData(event.currentTarget));
    } catch (error) {
      setProblem(explain?.(error) ?? (error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <CheckedForm onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {children}
      {problem !== null && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap justify-end gap-2">
        <AnotherTab />
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </CheckedForm>
  );
}

/** Leads to the sign-in page in another tab. */
export function AnotherTab() {
  return (
    <a href="/sign-in" target="_blank" rel="noopener" className={buttonClass("secondary", "lg")}>
      {texts.signed_out.another_tab}
    </a>
  );
}
