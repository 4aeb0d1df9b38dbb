import { useAtomValue } from "jotai";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { Combobox } from "../../../../ui/inputs/choices/combobox.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { takenNamesAtom } from "../../../state/building/field-editor.ts";
import { mainTableAtom } from "../../../state/connections/main-table.ts";
import { texts } from "../texts.ts";
import { useFieldWords } from "../use-field-words.ts";
import type { DraftProps } from "./draft-inputs.tsx";
import { freeColumns, suggestedNames } from "./suggested-names.ts";

/** Edits the name under which answers are stored. For a hidden field it is also the query parameter. */
export function NameInput({ draft, onChange, problem }: DraftProps & { problem: string | undefined }) {
  const isHidden = draft.type === "hidden";
  const words = useFieldWords();
  const { organization = "", project = "", document_id = "" } = useParams();
  const parametersPath = editorPath(organization, project, document_id, "connect/parameters");
  const taken = useAtomValue(takenNamesAtom);
  const columns = freeColumns(useAtomValue(mainTableAtom), taken);
  const others = suggestedNames(draft, taken).filter((name) => !columns.includes(name));
  return (
    <FieldLabel
      label={texts.advanced.name}
      isRequired
      hint={
        isHidden ? (
          <>
            {words.name.hidden}{" "}
            {words.name.link !== null && (
              <Link to={parametersPath} className="underline underline-offset-2">
                {words.name.link}
              </Link>
            )}
          </>
        ) : (
          words.name.hint
        )
      }
      problem={problem}
    >
      <Combobox
        isFree
        value={draft.name}
        placeholder={words.name.placeholder}
        choices={[
          ...columns.map((name) => ({ value: name, label: name, description: texts.advanced.column })),
          ...others.map((name) => ({ value: name, label: name })),
        ]}
        maxLength={100}
        data-panel-first-input={isHidden || undefined}
        className="font-mono text-meta"
        onChange={(name) => onChange({ name })}
      />
    </FieldLabel>
  );
}
