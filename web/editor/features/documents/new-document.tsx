import { useSetAtom } from "jotai";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import { nameIssue } from "#core/documents/names.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { createDocumentAtom } from "../../state/documents/workspace.ts";
import type { NewKind } from "./new-kinds.ts";
import { texts } from "./texts.ts";

interface NewDocumentProps {
  project_id: string;
  doctype: NewKind;
  onCancel: () => void;
}

/** Asks for a name in place, creates the document and opens it. What is wrong with a name is said as one types. */
export function NewDocument({ project_id, doctype, onCancel }: NewDocumentProps) {
  const { title: label, hint, placeholder, untitled, action } = texts.new_document[doctype];
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const createDocument = useSetAtom(createDocumentAtom);
  const navigate = useNavigate();
  const wanted = name.trim() || untitled;
  const issue = name.trim() === "" ? null : nameIssue(doctype, name);
  const isReady = nameIssue(doctype, wanted) === null && issue === null;

  async function create(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isReady) return;
    setBusy(true);
    setProblem(null);
    try {
      const { redirect } = await createDocument(project_id, doctype, wanted);
      void navigate(redirect);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={create}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && onCancel()}
      className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4 animate-float-in"
    >
      <FieldLabel label={label} hint={hint} problem={issue ?? problem}>
        <Input
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
          placeholder={placeholder}
          maxLength={200}
          autoFocus
        />
      </FieldLabel>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isReady}>
          {action}
        </Button>
      </div>
    </form>
  );
}
