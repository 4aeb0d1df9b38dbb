import { nameIssue } from "#core/documents/names.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../ui/inputs/input.tsx";
import { texts } from "./texts.ts";

export interface TableDraft {
  name: string;
  description: string;
}

interface TableFieldsProps {
  draft: TableDraft;
  onChange: (draft: TableDraft) => void;
  /** Why the server refused the name. */
  problem: string | null;
  /** False: the description comes from elsewhere. */
  isDescribed?: boolean;
}

/** Asks for a table's name and its description. What is wrong with a name is said as one types. */
export function TableFields({ draft, onChange, problem, isDescribed = true }: TableFieldsProps) {
  const issue = draft.name === "" ? null : nameIssue("table", draft.name);
  return (
    <>
      <FieldLabel label={texts.name} hint={texts.name_hint} problem={issue ?? problem}>
        <Input
          value={draft.name}
          placeholder={texts.name_placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
      </FieldLabel>
      {isDescribed && (
        <FieldLabel label={texts.description} hint={texts.description_hint}>
          <Textarea
            value={draft.description}
            maxLength={2_000}
            rows={2}
            onChange={(event) => onChange({ ...draft, description: event.target.value })}
          />
        </FieldLabel>
      )}
    </>
  );
}

export const isReady = ({ name }: TableDraft) => nameIssue("table", name) === null;
