import { useSetAtom } from "jotai";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ImportedForm } from "#core/contracts/templates.ts";
import { builderRow } from "#core/fields/builder.ts";
import type { ImportNote } from "#core/outlines/import-notes.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { importFormAtom } from "../../state/documents/new-form.ts";
import type { ReadFile } from "./import-file.tsx";

interface ImportSummaryProps {
  read: ReadFile;
  project_id: string;
  onBack: () => void;
}

/**
 * Describes the form to import and the parts that are left out. After the import, shows the same list with a
 * link to the form.
 */
export function ImportSummary({ read, project_id, onBack }: ImportSummaryProps) {
  const importForm = useSetAtom(importFormAtom);
  const [made, setMade] = useState<ImportedForm | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMade = made !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isMade` is the trigger: the heading's text changes then, and screen readers must read it again
  useEffect(() => heading.current?.focus(), [isMade]);
  const { form, source } = read;
  const notes = [...read.notes, ...(made?.notes ?? [])].filter(
    (note, index, all) =>
      all.findIndex((other) => other.subject === note.subject && other.message === note.message) === index,
  );

  async function make() {
    setBusy(true);
    setProblem(null);
    try {
      setMade(await importForm(project_id, form));
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-5 rounded-lg border border-border bg-card p-4 sm:p-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-title font-semibold">
          {isMade && <CircleCheck aria-hidden className="size-5 shrink-0 text-primary" />}
          {isMade ? `“${form.title}” is ready` : `“${form.title}”, from ${source}`}
        </h2>
        <p className="text-muted-foreground">
          {questionCount(read)}
          {isMade ? " It is closed until you open it." : " Nothing has been made yet."}
        </p>
      </div>
      <Notes notes={notes} isMade={isMade} />
      {!isMade && <Questions read={read} />}
      {problem !== null && (
        <p role="alert" className="text-destructive">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{isMade ? "Import another one" : "Choose another file"}</Button>
        {made === null ? (
          <Button variant="primary" isBusy={isBusy} onClick={() => void make()}>
            Import this form
          </Button>
        ) : (
          <Link to={made.redirect} className={buttonClass("primary")}>
            Open the form
          </Link>
        )}
      </div>
    </div>
  );
}

function questionCount({ form }: ReadFile): string {
  const sections = form.blocks.filter(({ type }) => type === "section").length;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  return `${count(form.fields.length, "question")} in ${count(Math.max(1, sections), "section")}.`;
}

function Notes({ notes, isMade }: { notes: readonly ImportNote[]; isMade: boolean }) {
  if (notes.length === 0) return <p>Everything in it can be brought along.</p>;
  return (
    <section aria-labelledby="import-notes" className="flex flex-col gap-2 rounded-md bg-muted p-3">
      <h3 id="import-notes" className="font-semibold">
        {isMade ? "Have a look at these" : "What will be different"}
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {notes.map(({ subject, message }) => (
          <li key={`${subject} ${message}`} className="break-words">
            {subject !== null && <strong className="font-medium">{subject}: </strong>}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST_SHOWN = 100;

function Questions({ read }: { read: ReadFile }) {
  const { fields } = read.form;
  return (
    <section aria-labelledby="import-questions" className="flex flex-col gap-2">
      <h3 id="import-questions" className="font-semibold">
        Questions
      </h3>
      <ol className="flex flex-col">
        {fields.slice(0, MOST_SHOWN).map((field) => {
          const { icon, label } = builderRow(field.type);
          return (
            <li
              key={field.id}
              className="flex items-center gap-3 border-b border-border py-1.5 last:border-b-0"
            >
              <Icon name={icon} className="size-4 shrink-0 text-muted-foreground" />
              <span className="min-w-0 grow break-words">{field.label || field.name}</span>
              <span className="shrink-0 text-meta text-muted-foreground">{label}</span>
            </li>
          );
        })}
      </ol>
      {fields.length > MOST_SHOWN && (
        <p className="text-muted-foreground">and {fields.length - MOST_SHOWN} more</p>
      )}
    </section>
  );
}
