import { useAtomValue } from "jotai";
import { ExternalLink, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { builderRow } from "#core/fields/builder.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { sortOptions } from "#core/fields/options.ts";
import { can, isMultiple } from "#core/fields/registry.ts";
import { addressWith, isPrefillable, missingHiddenFields, prefill } from "#core/forms/submitting/prefill.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { sayWith } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { ConnectPage } from "./connect-page.tsx";
import { texts } from "./texts.ts";

/** Builds prefilled addresses for emails, campaigns or programs. */
export default function ParametersPage() {
  return (
    <ConnectPage title={texts.parameters.title} purpose={texts.parameters.purpose}>
      {({ url }) => <Builder address={url} />}
    </ConnectPage>
  );
}

function Builder({ address }: { address: string }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const form = useAtomValue(formAtom);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const fields = form.fields
    .filter(isPrefillable)
    .sort((a, b) => Number(b.type === "hidden") - Number(a.type === "hidden"));
  if (fields.length === 0) {
    return (
      <EmptyState
        picture={<SlidersHorizontal aria-hidden />}
        title={texts.parameters.empty_title}
        description={texts.parameters.empty_text}
        action={
          <Link
            to={editorPath(organization, project, document_id, "form/edit")}
            className={buttonClass("primary")}
          >
            {texts.parameters.add}
          </Link>
        }
      />
    );
  }
  const answers = fields.map(({ name }) => [name, values[name] ?? ""] as const);
  const understood = prefill(fields, answers);
  const missing = new Set(missingHiddenFields(fields, understood).map(({ id }) => id));

  /** Returns the problem of a field's value; null if there is none. */
  function problemOf({ id, name }: FieldDefinition): string | null {
    if ((values[name] ?? "") !== "" && !understood.has(id)) return texts.parameters.rejected;
    return missing.has(id) ? texts.parameters.required : null;
  }

  return (
    <>
      <ul aria-label={texts.parameters.list} className="flex flex-col gap-4">
        {fields.map((field) => (
          <li key={field.id}>
            <Parameter
              field={field}
              text={values[field.name] ?? ""}
              problem={problemOf(field)}
              onChange={(text) => setValues({ ...values, [field.name]: text })}
            />
          </li>
        ))}
      </ul>
      <CopyField
        label={texts.parameters.address}
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
        {texts.parameters.preview}
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
  const hint = sayWith(
    isMultiple(field) ? texts.parameters.hint_several : texts.parameters.hint,
    { name: <code>{name}</code> },
    { type: builderRow(type).label },
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
        <Select
          value={text}
          onChange={onChange}
          choices={[
            { value: "", label: texts.parameters.unset },
            ...sortOptions(field.options).map(({ value, label }) => ({ value, label: label || value })),
          ]}
        />
      ) : (
        <Input
          value={text}
          placeholder={texts.parameters.unset}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldLabel>
  );
}
