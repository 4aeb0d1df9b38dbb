import { useState } from "react";
import { referencedFieldIds } from "#core/expressions/references.ts";
import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import { sampleOperands, tryFormula } from "#core/forms/logic/formula-check.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { Select } from "../../../../ui/inputs/select.tsx";
import { texts } from "../texts.ts";

interface FormulaTrialProps {
  draft: FieldDraft;
  fields: readonly FieldDefinition[];
}

/** Shows a formula's result for sample answers, which the owner can change. */
export function FormulaTrial({ draft, fields }: FormulaTrialProps) {
  const [given, setGiven] = useState<ReadonlyMap<string, FieldValue>>(new Map());
  const expression = draft.v_value ?? null;
  const ids = new Set(referencedFieldIds(expression));
  const used = fields.filter(({ id }) => ids.has(id));
  const operands = new Map([...sampleOperands(expression, fields), ...given]);
  const outcome = tryFormula(expression, draft, operands);
  return (
    <div className="flex flex-col gap-2 rounded-md border border-border bg-muted/40 p-3">
      <p className="font-medium">{texts.formula.example}</p>
      {used.map((field) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control depends on the type and is inside
        <label key={field.id} className="flex items-center gap-3">
          <span className="min-w-0 grow basis-0 truncate text-muted-foreground">
            {field.label || field.name}
          </span>
          <span className="min-w-0 grow basis-0">
            <Sample
              field={field}
              value={operands.get(field.id) ?? null}
              onChange={(value) => setGiven(new Map(given).set(field.id, value))}
            />
          </span>
        </label>
      ))}
      <output aria-label={texts.formula.result} className="block break-words">
        {outcome === null ? (
          <span className="text-muted-foreground">{texts.formula.no_result}</span>
        ) : (
          <>
            {texts.formula.equals}
            <strong>{String(outcome)}</strong>
          </>
        )}
      </output>
    </div>
  );
}

interface SampleProps {
  field: FieldDefinition;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
}

const NATIVE: Partial<Record<FieldType, string>> = {
  number: "number",
  range: "number",
  date: "date",
  time: "time",
};

function Sample({ field, value, onChange }: SampleProps) {
  const kind = fieldTypeRow(field.type).value;
  if (kind === "boolean")
    return <Checkbox checked={value === true} onCheckedChange={(checked) => onChange(checked === true)} />;
  if (kind === "choice") {
    const chosen = Array.isArray(value) ? value[0] : value;
    return (
      <Select
        value={typeof chosen === "string" ? chosen : ""}
        onChange={({ target }) => {
          const id = target.value || null;
          onChange(isMultiple(field) && id !== null ? [id] : id);
        }}
      >
        <option value="">{texts.formula.no_answer}</option>
        {field.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <Input
      type={NATIVE[field.type] ?? "text"}
      step="any"
      value={typeof value === "string" || typeof value === "number" ? value : ""}
      onChange={({ target }) =>
        onChange(target.value === "" ? null : kind === "number" ? target.valueAsNumber : target.value)
      }
    />
  );
}
