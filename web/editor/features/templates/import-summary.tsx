import { useSetAtom } from "jotai";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ImportedForm } from "#core/contracts/templates.ts";
import { builderRow } from "#core/fields/builder.ts";
import type { ImportNote } from "#core/outlines/import-notes.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { say } from "../../../ui/say.ts";
import { importFormAtom } from "../../state/documents/new-form.ts";
import type { ReadFile } from "./import-file.tsx";
import { texts } from "./texts.ts";

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
          {isMade ? say(texts.ready, { title: form.title }) : say(texts.from, { title: form.title, source })}
        </h2>
        <p className="text-muted-foreground">
          {say(isMade ? texts.contents_after : texts.contents_before, { contents: contentsOf(read) })}
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
        <Button onClick={onBack}>{isMade ? texts.another : texts.another_file}</Button>
        {made === null ? (
          <Button variant="primary" isBusy={isBusy} onClick={() => void make()}>
            {texts.action}
          </Button>
        ) : (
          <Link to={made.redirect} className={buttonClass("primary")}>
            {texts.open}
          </Link>
        )}
      </div>
    </div>
  );
}

function contentsOf({ form }: ReadFile): string {
  const sections = form.blocks.filter(({ type }) => type === "section").length;
  return say(texts.contents, {
    questions: say(texts.questions, { n: form.fields.length }),
    sections: say(texts.sections, { n: Math.max(1, sections) }),
  });
}

function Notes({ notes, isMade }: { notes: readonly ImportNote[]; isMade: boolean }) {
  if (notes.length === 0) return <p>{texts.complete}</p>;
  return (
    <section aria-labelledby="import-notes" className="flex flex-col gap-2 rounded-md bg-muted p-3">
      <h3 id="import-notes" className="font-semibold">
        {isMade ? texts.notes_after : texts.notes_before}
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {notes.map(({ subject, message }) => (
          <li key={`${subject} ${message}`} className="break-words">
            {subject !== null && (
              <strong className="font-medium">{say(texts.note_subject, { subject })} </strong>
            )}
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
        {texts.questions_title}
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
        <p className="text-muted-foreground">{say(texts.more, { n: fields.length - MOST_SHOWN })}</p>
      )}
    </section>
  );
}
