import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";

interface IdentityPageProps {
  title: string;
  /** The strong button's words. */
  action: string;
  /** Throws an error with a message for people. */
  onSubmit: (entries: FormData) => Promise<void>;
  children: ReactNode;
  footer: ReactNode;
}

/** The card in which one signs in or up: inputs, what went wrong, one strong button. */
export function IdentityPage({ title, action, onSubmit, children, footer }: IdentityPageProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(new FormData(event.currentTarget));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="flex h-full flex-col items-center overflow-y-auto px-4 py-[12dvh]">
      <title>{`${title} – Sheaf`}</title>
      <div className="w-full max-w-sm">
        <p className="mb-6 flex items-center gap-2 text-title font-semibold">
          <img src="/icon.svg" alt="" className="size-7" />
          Sheaf
        </p>
        <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
        <form onSubmit={submit} className="mt-6 flex flex-col gap-4">
          {children}
          {problem !== null && (
            <p role="alert" className="rounded-md bg-destructive/10 px-3 py-2 text-destructive">
              {problem}
            </p>
          )}
          <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
            {action}
          </Button>
        </form>
        <p className="mt-6 text-muted-foreground">{footer}</p>
      </div>
    </main>
  );
}
