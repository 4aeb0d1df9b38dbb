import { RotateCcw } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { texts } from "../texts.ts";
import FieldPreview from "./field-preview.tsx";
import { isTriedOut } from "./preview-control.tsx";
import { tryAnswer } from "./try-answer.ts";

/** Lets the owner answer the question and see what a respondent would see. */
export default function FieldTest({ draft }: { draft: FieldDraft }) {
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);

  function test(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const { problem: found, isEmpty } = tryAnswer(draft, new FormData(event.currentTarget).getAll("value"));
    setProblem(found);
    if (found === null)
      toast.success(isEmpty ? texts.trial.valid_empty : texts.trial.valid, {
        id: "field-test",
      });
  }

  function reset() {
    setAttempt(attempt + 1);
    setProblem(null);
  }

  if (!isTriedOut(draft.type)) {
    return (
      <div className="flex flex-col gap-3 border-b border-border bg-muted/40 p-4">
        <FieldPreview field={draft} isPicture />
        <p className="text-meta text-muted-foreground">{texts.trial.elsewhere}</p>
      </div>
    );
  }
  return (
    <form
      noValidate
      onSubmit={test}
      className="flex flex-col gap-3 rounded-md border border-border bg-muted/40 p-3"
    >
      <FieldPreview key={attempt} field={draft} problem={problem} />
      <div className="flex items-center justify-end gap-1">
        <IconButton label={texts.trial.reset} onClick={reset}>
          <RotateCcw aria-hidden />
        </IconButton>
        <Button type="submit" size="sm">
          {texts.trial.test}
        </Button>
      </div>
    </form>
  );
}
