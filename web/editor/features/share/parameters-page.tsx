import { useAtomValue } from "jotai";
import { ExternalLink, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { editorPath, previewPath } from "#core/contracts/wire/paths.ts";
import { builderRow } from "#core/fields/builder.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { sortOptions } from "#core/fields/options.ts";
import { can, isMultiple } from "#core/fields/registry.ts";
import { addressWith, isPrefillable, missingHiddenFields, prefill } from "#core/forms/submitting/prefill.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { ConnectPage } from "./connect-page.tsx";

/** Builds prefilled addresses for emails, campaigns or programs. */
export default function ParametersPage() {
  return (
    <ConnectPage
      title="Parameters"
      purpose="A link can bring answers along: where somebody comes from, what you know of them already. Fill in what yours shall bring."
    >
      {({ url }) => <Builder address={url} />}
    </ConnectPage>
  );
}

function Builder({ address }: { address: string }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const form = useAtomValue(formAtom);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const fields = form.fields
    .filter(isPrefillable)
    .sort((a, b) => Number(b.type === "hidden") - Number(a.type === "hidden"));
  if (fields.length === 0) {
    return (
      <EmptyState
        picture={<SlidersHorizontal aria-hidden />}
        title="Nothing to bring along yet"
        description="Add a question, or a hidden field for what nobody has to type, such as where a visitor comes from."
        action={
          <Link
            to={editorPath(organization, project, document_id, "form/edit")}
            className={buttonClass("primary")}
          >
            Add a question
          </Link>
        }
      />
    );
  }
  const answers = fields.map(({ name }) => [name, texts[name] ?? ""] as const);
  const understood = prefill(fields, answers);
  const missing = new Set(missingHiddenFields(fields, understood).map(({ id }) => id));

  /** Returns the problem of a field's value; null if there is none. */
  function problemOf({ id, name }: FieldDefinition): string | null {
    if ((texts[name] ?? "") !== "" && !understood.has(id)) return "The question does not take this value.";
    return missing.has(id) ? "Required: without it the form cannot be opened." : null;
  }

  return (
    <>
      <ul aria-label="Parameters" className="flex flex-col gap-4">
        {fields.map((field) => (
          <li key={field.id}>
            <Parameter
              field={field}
              text={texts[field.name] ?? ""}
              problem={problemOf(field)}
              onChange={(text) => setTexts({ ...texts, [field.name]: text })}
            />
          </li>
        ))}
      </ul>
      <CopyField
        label="Address"
        text={addressWith(address, answers)}
        isMultiline
        isPrimary={missing.size === 0}
      />
      <a
        href={addressWith(previewPath(form.form_id), answers)}
        target="_blank"
        rel="noreferrer"
        className={classNames(buttonClass("secondary"), "self-start")}
      >
        <ExternalLink aria-hidden />
        Preview with these values
      </a>
    </>
  );
}

interface ParameterProps {
  field: FieldDefinition;
  text: string;
  problem: string | null;
  onChange: (text: string) => void;
}

function Parameter({ field, text, problem, onChange }: ParameterProps) {
  const { name, label, type, required } = field;
  const hint = (
    <>
      {builderRow(type).label}, <code>{name}</code>
      {isMultiple(field) && ". Several: with commas between them."}
    </>
  );
  const isChosen = can(type, "options") && !isMultiple(field);
  return (
    <FieldLabel
      label={label || name}
      hint={hint}
      problem={problem}
      isRequired={type === "hidden" && required === true}
    >
      {isChosen ? (
        <Select value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">Not in the address</option>
          {sortOptions(field.options).map((option) => (
            <option key={option.id} value={option.value}>
              {option.label || option.value}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          value={text}
          placeholder="Not in the address"
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem !== null || undefined}
        />
      )}
    </FieldLabel>
  );
}
