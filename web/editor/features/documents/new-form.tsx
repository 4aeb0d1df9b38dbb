import { useSetAtom } from "jotai";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { createFormAtom } from "../../state/documents/workspace.ts";
import { texts } from "./texts.ts";

interface NewFormProps {
  project_id: string;
  onCancel: () => void;
}

/** Asks for a title in place, creates the form and opens its builder. */
export function NewForm({ project_id, onCancel }: NewFormProps) {
  const [title, setTitle] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const createForm = useSetAtom(createFormAtom);
  const navigate = useNavigate();

  async function create(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { redirect } = await createForm(project_id, title.trim() || texts.new_form.untitled);
      void navigate(redirect);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={create}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && onCancel()}
      className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4 animate-float-in"
    >
      <FieldLabel label={texts.new_form.title} problem={problem}>
        <Input
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          placeholder={texts.new_form.untitled}
          maxLength={200}
          autoFocus
        />
      </FieldLabel>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.new_form.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {texts.new_form.action}
        </Button>
      </div>
    </form>
  );
}
