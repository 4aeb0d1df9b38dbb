import { RotateCcw } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { FieldType } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import type { Reason } from "#core/fields/reason.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { rareWords } from "../rare/texts.ts";
import { texts } from "../texts.ts";
import { useFieldWords } from "../use-field-words.ts";
import { tryAnswer } from "./try-answer.ts";

interface Trial {
  form: RefObject<HTMLFormElement | null>;
  reasons: readonly Reason[];
  onSubmit: () => void;
}

/** Renders the question as on the form. With a trial it can be answered, as `value`. */
export type RenderTrial = (field: FieldDraft, trial?: Trial) => ReactNode;

/** Types whose controls work only on the form itself. */
const SHOWN_ONLY: ReadonlySet<FieldType> = new Set<FieldType>(["signature", "canvas", "payment"]);

interface FieldTestProps {
  draft: FieldDraft;
  renderTrial: RenderTrial;
}

/** Lets the owner answer the question and see what a respondent would see. */
export default function FieldTest({ draft, renderTrial }: FieldTestProps) {
  const [attempt, setAttempt] = useState(0);
  const words = rareWords[useFieldWords().kind];
  if (SHOWN_ONLY.has(draft.type)) {
    return (
      <>
        {renderTrial(draft)}
        <p className="text-meta text-muted-foreground">{words.elsewhere}</p>
      </>
    );
  }
  return <Attempt key={attempt} {...{ draft, renderTrial }} onReset={() => setAttempt(attempt + 1)} />;
}

function Attempt({ draft, renderTrial, onReset }: FieldTestProps & { onReset: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [reasons, setReasons] = useState<readonly Reason[]>([]);

  function test() {
    if (form.current === null) return;
    const tried = tryAnswer(draft, new FormData(form.current).getAll("value"));
    setReasons(tried.reasons);
    if (tried.reasons.length === 0)
      toast.success(tried.isEmpty ? texts.trial.valid_empty : texts.trial.valid, { id: "field-test" });
  }

  return (
    <>
      {renderTrial(draft, { form, reasons, onSubmit: test })}
      <div className="flex items-center justify-end gap-1">
        <IconButton label={texts.trial.reset} onClick={onReset}>
          <RotateCcw aria-hidden />
        </IconButton>
        <Button size="sm" onClick={test}>
          {texts.trial.test}
        </Button>
      </div>
    </>
  );
}
