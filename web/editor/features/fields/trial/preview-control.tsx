import {
  Bold,
  ChevronDown,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  Pencil,
  Quote,
  Underline,
} from "lucide-react";
import { useState } from "react";
import type { FieldType } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { optionGhost } from "#core/fields/option-drafts.ts";
import { groupOptions, isOptionDisabled } from "#core/fields/options.ts";
import { can, isMultiple } from "#core/fields/registry.ts";
import { fieldBounds } from "#core/fields/validate.ts";
import { acceptOf } from "#core/files/accept.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { CountryOptions } from "../options/country-options.tsx";
import { texts } from "../texts.ts";
import { PreviewPayment } from "./preview-payment.tsx";

const controlClass = classNames(
  "h-11 w-full min-w-0 rounded-lg border border-input bg-card px-3 text-[16px] text-foreground",
  "placeholder:text-muted-foreground [&[readonly]]:bg-muted",
);

const switchClass = classNames(
  "relative block h-6 w-10 appearance-none rounded-full bg-input transition-colors checked:bg-primary",
  "before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-card",
  "before:transition-transform checked:before:translate-x-4",
);

/** Input types of field types that are not input types themselves. */
const NATIVE: Partial<Record<FieldType, string>> = {
  latlng: "text",
  challenge_email: "email",
  image: "file",
  audio: "file",
  video: "file",
};

/** Types whose controls work only on the form itself. */
const SHOWN_ONLY: ReadonlySet<FieldType> = new Set<FieldType>(["signature", "canvas", "payment"]);

/** Whether the panel can try out an answer of this type. */
export const isTriedOut = (type: FieldType) => !SHOWN_ONLY.has(type);

/** A field's control, named `value`. It does not validate: the Test button does, with the rules of core. */
export function PreviewControl({ field }: { field: FieldDraft }) {
  switch (field.type) {
    case "textarea":
    case "json":
      return (
        <textarea
          name="value"
          aria-label={field.label ?? field.name}
          rows={3}
          placeholder={field.placeholder ?? undefined}
          readOnly={field.readonly}
          className={classNames(controlClass, "h-auto py-2")}
        />
      );
    case "richtext":
      return <PreviewRichText field={field} />;
    case "signature":
      return <PreviewSignature />;
    case "canvas":
      return <PreviewCanvas />;
    case "payment":
      return <PreviewPayment data={field.data} />;
    case "select":
    case "country":
      return <PreviewSelect field={field} />;
    case "radio":
    case "checkboxes":
    case "toggle-group":
      return <PreviewChoices field={field} />;
    case "checkbox":
      return <input type="checkbox" name="value" className="size-5 accent-primary" />;
    case "switch":
    case "toggle":
      return <input type="checkbox" name="value" className={switchClass} />;
    case "range":
      return <PreviewRange field={field} />;
    case "color":
      return (
        <input
          type="color"
          name="value"
          aria-label={field.label ?? field.name}
          className="h-11 w-20 rounded-lg border border-input bg-card p-1"
        />
      );
    default:
      return <PreviewLine field={field} />;
  }
}

function PreviewLine({ field }: { field: FieldDraft }) {
  return (
    <input
      type={NATIVE[field.type] ?? field.type}
      name="value"
      aria-label={field.label ?? field.name}
      placeholder={field.placeholder ?? undefined}
      readOnly={field.readonly}
      step="any"
      accept={(can(field.type, "accept") && acceptOf(field)) || undefined}
      multiple={can(field.type, "accept") && field.multiple}
      className={classNames(controlClass, can(field.type, "accept") && "py-2 text-[14px]")}
    />
  );
}

/** Only takes plain text. The form itself has formatting tools. */
function PreviewRichText({ field }: { field: FieldDraft }) {
  return (
    <span className="block overflow-hidden rounded-lg border border-input bg-card">
      <span aria-hidden className="flex gap-4 border-b border-border px-3 py-2 text-muted-foreground">
        {[Bold, Italic, Underline, Link, Heading, List, ListOrdered, Quote].map((Tool, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tools never change
          <Tool key={index} className="size-4" />
        ))}
      </span>
      <textarea
        name="value"
        aria-label={field.label ?? field.name}
        rows={4}
        placeholder={field.placeholder ?? undefined}
        className="block w-full min-w-0 bg-transparent px-3 py-2 text-[16px] placeholder:text-muted-foreground"
      />
    </span>
  );
}

/** A placeholder because signing works only on the form itself. */
function PreviewSignature() {
  return (
    <span className="flex h-[180px] items-end rounded-lg border border-input bg-card p-4">
      <span className="grow border-b border-dashed border-input text-muted-foreground">
        {texts.trial.sign}
      </span>
    </span>
  );
}

/** A placeholder for the card that opens the drawing. */
function PreviewCanvas() {
  return (
    <span className="flex h-[180px] items-center justify-center gap-2 rounded-lg border border-input bg-card font-medium">
      <Pencil aria-hidden className="size-4" />
      {texts.trial.draw}
    </span>
  );
}

/** As on the form, a slider that has not been moved has no answer. */
function PreviewRange({ field }: { field: FieldDraft }) {
  const [isMoved, setMoved] = useState(false);
  const { min, max } = fieldBounds({ ...field, id: "", local_index: 0 });
  return (
    <span className="flex items-center gap-3 text-[14px] text-muted-foreground">
      <span className="tabular">{min}</span>
      <input
        type="range"
        name={isMoved ? "value" : undefined}
        onChange={() => setMoved(true)}
        onClick={() => setMoved(true)}
        aria-label={field.label ?? field.name}
        min={min ?? 0}
        max={max ?? 100}
        step={field.step ?? 1}
        className="h-11 grow accent-primary"
      />
      <span className="tabular">{max}</span>
    </span>
  );
}

function PreviewSelect({ field }: { field: FieldDraft }) {
  const groups = groupOptions(field);
  return (
    <span className="relative block">
      <select
        name="value"
        aria-label={field.label ?? field.name}
        multiple={isMultiple(field)}
        className={classNames(controlClass, isMultiple(field) ? "h-auto py-2" : "appearance-none pr-9")}
      >
        {!isMultiple(field) && <option value="">{field.placeholder || texts.trial.choose}</option>}
        {field.type === "country" && <CountryOptions />}
        {groups.map(({ optgroup, options }) => {
          const choices = options.map((option) => (
            <option key={option.id} value={option.id} disabled={isOptionDisabled(field, option)}>
              {option.label || optionGhost(field.options.indexOf(option))}
            </option>
          ));
          if (optgroup === null) return choices;
          return (
            <optgroup key={optgroup.id} label={optgroup.label}>
              {choices}
            </optgroup>
          );
        })}
      </select>
      {!isMultiple(field) && (
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
      )}
    </span>
  );
}

function Ghost({ place }: { place: number }) {
  return <span className="text-muted-foreground">{optionGhost(place)}</span>;
}

const BUTTON =
  "border-input px-4 has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none";

function PreviewChoices({ field }: { field: FieldDraft }) {
  if (field.options.length === 0) return <p className="text-muted-foreground">{texts.trial.no_options}</p>;
  const type = field.type === "checkboxes" || isMultiple(field) ? "checkbox" : "radio";
  // Buttons are side by side, as on the page. Other options are one below another.
  const isButtons = field.type === "toggle-group";
  return (
    <span className="flex flex-col gap-3">
      {groupOptions(field).map(({ optgroup, options }) => (
        <span
          key={optgroup?.id ?? "loose"}
          className={classNames("flex gap-1.5", isButtons ? "flex-wrap" : "flex-col")}
        >
          {optgroup !== null && (
            <span className="w-full text-[14px] font-medium text-muted-foreground">{optgroup.label}</span>
          )}
          {options.map((option) => (
            <label
              key={option.id}
              className={classNames(
                "relative flex min-h-11 items-center gap-3 rounded-lg border bg-card py-2",
                isButtons ? BUTTON : "border-border px-3",
                isOptionDisabled(field, option) && "opacity-50",
              )}
            >
              <input
                type={type}
                name="value"
                value={option.id}
                disabled={isOptionDisabled(field, option)}
                className={
                  isButtons ? "absolute inset-0 size-full opacity-0" : "size-5 shrink-0 accent-primary"
                }
              />
              {option.src && <img src={option.src} alt="" className="size-10 rounded-md object-cover" />}
              <span className="min-w-0 break-words">
                {option.label || option.value || <Ghost place={field.options.indexOf(option)} />}
              </span>
            </label>
          ))}
        </span>
      ))}
    </span>
  );
}
