import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";

interface SettingsCardProps {
  title: string;
  description: ReactNode;
  isDirty: boolean;
  /** What keeps the card from being saved. */
  problem?: string | null;
  onSave: () => Promise<void>;
  children: ReactNode;
}

/** One setting and its own Save, which waits until something has changed. */
export function SettingsCard({ title, description, isDirty, problem, onSave, children }: SettingsCardProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!isDirty || isBusy || problem) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onSave();
      setSaved(true);
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={save}
      onChange={() => setSaved(false)}
      className="rounded-lg border border-border bg-card"
    >
      <div className="flex flex-col gap-4 p-4 sm:p-5">
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-muted-foreground">{description}</p>
        </div>
        {children}
      </div>
      <footer className="flex min-h-12 items-center justify-end gap-3 border-t border-border px-4 py-2 sm:px-5">
        <p role="status" className="min-w-0 grow text-muted-foreground">
          {isSaved && !isDirty && "Saved"}
          {(refusal ?? problem) && <span className="text-destructive">{refusal ?? problem}</span>}
        </p>
        <Button type="submit" variant="primary" disabled={!isDirty || !!problem} isBusy={isBusy}>
          Save
        </Button>
      </footer>
    </form>
  );
}
