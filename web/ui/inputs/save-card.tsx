import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { texts } from "../texts.ts";
import { CheckedForm } from "./checked-form.tsx";
import { useUnsavedCard } from "./unsaved-cards.ts";

interface SaveCardProps {
  title: string;
  /** Level of the title in the page's outline. */
  heading?: "h2" | "h3";
  description: ReactNode;
  isDirty: boolean;
  /** The problem that prevents saving. */
  problem?: string | null;
  /** Label of the button. */
  action?: string;
  onSave: () => Promise<void>;
  children: ReactNode;
}

/** A group of settings with its own Save, enabled after a change. */
export function SaveCard({
  title,
  heading: Heading = "h3",
  description,
  isDirty,
  problem,
  action = "Save",
  onSave,
  children,
}: SaveCardProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  useUnsavedCard(isDirty);

  async function save() {
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
    <CheckedForm
      onSubmit={() => void save()}
      onChange={() => setSaved(false)}
      className="rounded-lg border border-border bg-card"
    >
      <div className="flex flex-col gap-4 p-4 sm:p-5">
        <div>
          <Heading className="font-semibold">{title}</Heading>
          <p className="text-muted-foreground">{description}</p>
        </div>
        {children}
      </div>
      <footer className="flex min-h-12 items-center justify-end gap-3 border-t border-border px-4 py-2 sm:px-5">
        <p role="status" className="min-w-0 grow text-muted-foreground">
          {isSaved && !isDirty && texts.saved}
          {(refusal ?? problem) && <span className="text-destructive">{refusal ?? problem}</span>}
        </p>
        <Button type="submit" variant="primary" disabled={!isDirty || !!problem} isBusy={isBusy}>
          {action}
        </Button>
      </footer>
    </CheckedForm>
  );
}
