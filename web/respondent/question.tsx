import type { ComponentType, ReactNode } from "react";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { can, fieldTypeRow } from "#core/fields/registry.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { explainReasons } from "#core/forms/submitting/explain-reasons.ts";
import { formatMessage } from "#core/values/message.ts";
import { describeZone } from "#core/values/zoned-time.ts";
import type { FormPage } from "./form-page.ts";
import { shownValues } from "./form-page.ts";
import { errorId, helpId, instanceLabel } from "./inputs/ids.ts";
import { describedBy, type InputProps } from "./inputs/input-props.ts";
import { inputRow } from "./inputs/inputs.ts";

type ShownField = FieldDefinition & { type: Exclude<FieldDefinition["type"], "hidden"> };

/** A field's label, or its name if it has none. */
export function fieldLabel({ label, name }: Pick<FieldDefinition, "label" | "name">): string {
  return label || name;
}

/** An asterisk, and the word for assistive technology where the control cannot say that it is required. */
function RequiredMark({ text, isSpoken }: { text: string; isSpoken: boolean }) {
  return (
    <>
      <span className="asterisk" aria-hidden="true">
        {" *"}
      </span>
      {/* The space is in the same element: else a screen reader says "TicketRequired" besides the group's name. */}
      {isSpoken && <span className="sr-only">{` ${text}`}</span>}
    </>
  );
}

function Help({ field }: { field: FieldDefinition }) {
  if (!field.help_text) return null;
  return (
    <p className="help" id={helpId(field.id)} dir="auto">
      {field.help_text}
    </p>
  );
}

/** An array field: one control per value, and a button to add one. */
function Instances({ input, Input }: { input: InputProps; Input: ComponentType<InputProps> }) {
  const values = input.values.length > 0 ? input.values : [""];
  const label = fieldLabel(input.field);
  const remove = input.texts["file.remove"];
  return (
    <>
      {values.map((value, instance) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the position distinguishes one instance from the next
        <div key={instance} className="instance">
          <Input {...input} values={[value]} instance={instance} />
          <button
            type="button"
            className="remove"
            data-action="remove"
            data-label={remove}
            aria-label={formatMessage(remove, { name: instanceLabel(label, instance) }, input.lang)}
          />
        </div>
      ))}
      <button type="button" className="add" data-action="add">
        {input.texts.add_another}
      </button>
    </>
  );
}

/** Without JavaScript the visitor's time zone is unknown: says which one applies. */
function ZoneNote({ input: { field, lang, texts, time_zone } }: { input: InputProps }) {
  if (fieldTypeRow(field.type).value !== "datetime") return null;
  return (
    <p className="note without-script">
      {formatMessage(texts.times_in_zone, { zone: describeZone(time_zone, lang) }, lang)}
    </p>
  );
}

interface QuestionProps {
  field: ShownField;
  page: FormPage;
  /** An expression may hide it: the browser must not require an answer. */
  is_conditional: boolean;
  /** Replaces the label's text: the builder edits it in place. */
  label_editor?: ReactNode;
  /** A new key replaces the control, which an island may have changed. */
  control_key?: string;
}

/** Types whose control does not say, or not to everyone, that it is required. */
const SILENT_TYPES: readonly FieldType[] = ["range", "select", "country"];

/** One question: label, help, control and errors. */
export function Question({ field, page, is_conditional, label_editor, control_key }: QuestionProps) {
  const { texts } = page;
  const { layout, Input } = inputRow(field.type);
  const reasons = page.reasons[field.name] ?? [];
  const isRequired = field.required === true && can(field.type, "required");
  const input: InputProps = {
    field,
    texts,
    lang: page.definition.lang,
    time_zone: formZone(page.definition),
    values: shownValues(field, page.values),
    is_required: isRequired && !is_conditional,
    is_invalid: reasons.length > 0,
    stock: page.stock,
    files: (page.files[field.id] ?? []).filter(({ fault }) => fault === undefined),
    challenge: page.challenges[field.id] ?? null,
    can_upload: page.can_upload,
    payments: page.payments,
    country: page.country,
    instance: 0,
  };
  const mark = isRequired && (
    <RequiredMark
      text={texts.required}
      // A slider cannot be required: in HTML it always has a value. Of a list, some screen readers do not say it.
      isSpoken={is_conditional || layout === "group" || SILENT_TYPES.includes(field.type)}
    />
  );
  const error = reasons.length > 0 && (
    <p className="error" id={errorId(field.id)}>
      {page.explanations?.[field.name] ?? explainReasons(field, reasons, texts, input.lang)}
    </p>
  );
  const attributes = {
    className: `question ${layout}`,
    "data-field-id": field.id,
    "data-field-type": field.type,
    "data-invalid": reasons.length > 0 || undefined,
  };
  const label = label_editor ?? fieldLabel(field);
  if (layout === "group") {
    return (
      <fieldset {...attributes} id={field.id} tabIndex={-1} aria-describedby={describedBy(input)}>
        <legend dir="auto">
          {label}
          {mark}
        </legend>
        <Help field={field} />
        <Input key={control_key} {...input} />
        {error}
      </fieldset>
    );
  }
  if (layout === "check") {
    return (
      <div {...attributes}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the input of a check layout is one checkbox */}
        <label className={`check-row for-${field.type}`}>
          <Input key={control_key} {...input} />
          <span className="check-label" dir="auto">
            {label}
            {mark}
          </span>
        </label>
        <Help field={field} />
        {error}
      </div>
    );
  }
  return (
    <div {...attributes}>
      <label className="label" htmlFor={field.id} dir="auto">
        {label}
        {mark}
      </label>
      <Help field={field} />
      <ZoneNote input={input} />
      {field.is_array ? (
        <Instances key={control_key} input={input} Input={Input} />
      ) : (
        <Input key={control_key} {...input} />
      )}
      {error}
    </div>
  );
}
