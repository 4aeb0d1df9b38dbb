import { useState } from "react";
import { referencedFieldIds } from "#core/expressions/references.ts";
import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import { sampleOperands, tryFormula } from "#core/forms/logic/formula-check.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { DateInput } from "../../../../ui/inputs/dates/date-input.tsx";
import { isDateKind } from "../../../../ui/inputs/dates/date-text.ts";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { NumberInput } from "../../../../ui/inputs/number-input.tsx";
import { useFieldWords } from "../use-field-words.ts";
import { formulaWords, formulaTexts as texts } from "./texts.ts";

interface FormulaTrialProps {
  draft: FieldDraft;
  fields: readonly FieldDefinition[];
}

/** Shows a formula's result for sample answers, which the owner can change. */
export function FormulaTrial({ draft, fields }: FormulaTrialProps) {
  const words = formulaWords[useFieldWords().kind];
  const [given, setGiven] = useState<ReadonlyMap<string, FieldValue>>(new Map());
  const expression = draft.v_value ?? null;
  const ids = new Set(referencedFieldIds(expression));
  const used = fields.filter(({ id }) => ids.has(id));
  const operands = new Map([...sampleOperands(expression, fields), ...given]);
  const outcome = tryFormula(expression, draft, operands);
  return (
    <div className="flex flex-col gap-2 rounded-md border border-border bg-muted/40 p-3">
      <p className="font-medium">{texts.example}</p>
      {used.map((field) => (
        <FieldLabel key={field.id} label={field.label || field.name}>
          <Sample
            field={field}
            value={operands.get(field.id) ?? null}
            onChange={(value) => setGiven(new Map(given).set(field.id, value))}
          />
        </FieldLabel>
      ))}
      <output aria-label={texts.result} className="block break-words">
        {outcome === null ? (
          <span className="text-muted-foreground">{words.no_result}</span>
        ) : (
          <>
            {texts.equals}
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

function Sample({ field, value, onChange }: SampleProps) {
  const words = formulaWords[useFieldWords().kind];
  const kind = fieldTypeRow(field.type).value;
  const text = typeof value === "string" ? value : "";
  const write = (next: string) => onChange(next === "" ? null : next);
  if (kind === "boolean") return <Checkbox checked={value === true} onCheckedChange={onChange} />;
  if (kind === "choice") {
    const chosen = Array.isArray(value) ? value[0] : value;
    return (
      <Select
        value={typeof chosen === "string" ? chosen : ""}
        onChange={(id) => onChange(id === "" ? null : isMultiple(field) ? [id] : id)}
        choices={[
          { value: "", label: words.no_answer },
          ...field.options.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
    );
  }
  if (kind === "number")
    return <NumberInput value={typeof value === "number" ? value : null} onChange={onChange} />;
  if (isDateKind(field.type)) return <DateInput kind={field.type} value={text} onChange={write} />;
  return <Input value={text} onChange={({ target }) => write(target.value)} />;
}
