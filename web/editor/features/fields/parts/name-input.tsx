import { useAtomValue } from "jotai";
import { useId } from "react";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { builderRow } from "#core/fields/builder.ts";
import { nameOfLabel } from "#core/fields/field-name.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { takenNamesAtom } from "../../../state/building/field-editor.ts";
import { texts } from "../texts.ts";
import type { DraftProps } from "./draft-inputs.tsx";

const SYSTEM_NAMES = Object.values(SYSTEM_KEYS).filter((key) => key.startsWith("__gf_customer_"));

/** Edits the name under which answers are stored. For a hidden field it is also the query parameter. */
export function NameInput({ draft, onChange, problem }: DraftProps & { problem: string | undefined }) {
  const listId = useId();
  const isHidden = draft.type === "hidden";
  const { organization = "", project = "", document_id = "" } = useParams();
  const parametersPath = editorPath(organization, project, document_id, "connect/parameters");
  const taken = useAtomValue(takenNamesAtom);
  const ofLabel = [draft.label ?? "", builderRow(draft.type).defaults?.name ?? "", draft.type];
  const own = ofLabel.filter(Boolean).map((text) => nameOfLabel(text, draft.type, taken));
  const suggested = isHidden ? SYSTEM_NAMES.filter((name) => !taken.has(name)) : new Set(own);
  return (
    <>
      <FieldLabel
        label={texts.advanced.name}
        isRequired
        hint={
          isHidden ? (
            <>
              {texts.advanced.name_hint_hidden}{" "}
              <Link to={parametersPath} className="underline underline-offset-2">
                {texts.advanced.name_link}
              </Link>
            </>
          ) : (
            texts.advanced.name_hint
          )
        }
        problem={problem}
      >
        <Input
          value={draft.name}
          placeholder={texts.advanced.name_placeholder}
          list={listId}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={problem !== undefined}
          data-panel-first-input={isHidden || undefined}
          className="font-mono text-meta"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </FieldLabel>
      <datalist id={listId}>
        {[...suggested].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
