import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useId, useState } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { fieldName, optionName } from "#core/tables/cell-text.ts";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { LateDateInput } from "../../../../ui/inputs/dates/late-date-input.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { FormDialog } from "../../../../ui/overlays/form-dialog.tsx";
import { formAtom } from "../../../state/editing/document.ts";
import { countAllValuesAtom } from "../../../state/grid/results/answers.ts";
import { type Comparison, type DaySpan, isComparable } from "../../../state/grid/results/comparison.ts";
import { comparisonAtom } from "../../../state/grid/results/results.ts";
import { texts } from "./texts.ts";
import { usePart } from "./use-part.ts";

const words = texts.comparison;
const BY_DATE = "date";
type Pair = readonly [string, string];
const NO_SPAN: DaySpan = { from: "", to: "" };

/** Asks which two groups of responses to compare. */
export default function CompareDialog({ onClose }: { onClose: () => void }) {
  const [current, compare] = useAtom(comparisonAtom);
  const fields = useAtomValue(formAtom).fields.filter(isComparable);
  // A question whose first two answers can be compared at once, if there is one.
  const first = fields.find((one) => firstPair(one)[1] !== "");
  const [by, setBy] = useState(
    current === null ? (first?.id ?? BY_DATE) : current.by === "answer" ? current.field_id : BY_DATE,
  );
  const [pair, setPair] = useState<Pair>(
    current?.by === "answer" ? current.groups : first && current === null ? firstPair(first) : ["", ""],
  );
  const [spans, setSpans] = useState<readonly [DaySpan, DaySpan]>(
    current?.by === "date" ? current.groups : [NO_SPAN, NO_SPAN],
  );
  const field = fields.find(({ id }) => id === by);
  const wanted = field === undefined ? bySpans(spans) : byAnswers(field.id, pair);
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      action={words.action}
      isReady={typeof wanted === "object" && wanted !== null}
      onSubmit={() => typeof wanted === "object" && compare(wanted)}
    >
      <FieldLabel label={words.by}>
        <Select
          value={field === undefined ? BY_DATE : by}
          onChange={(next) => {
            setBy(next);
            const chosen = fields.find(({ id }) => id === next);
            setPair(chosen ? firstPair(chosen) : ["", ""]);
          }}
          choices={[
            { value: BY_DATE, label: words.date },
            ...fields.map((one) => ({ value: one.id, label: fieldName(one) })),
          ]}
        />
      </FieldLabel>
      {field === undefined ? (
        <Spans spans={spans} onChange={setSpans} />
      ) : field.type === "hidden" ? (
        <HiddenValues key={field.id} field={field} pair={pair} onChange={setPair} />
      ) : (
        <Groups values={valuesOf(field)} pair={pair} onChange={setPair} />
      )}
      {typeof wanted === "string" && (
        <p role="status" className="text-destructive">
          {wanted}
        </p>
      )}
    </FormDialog>
  );
}

/** The comparison, why it is none, or null while something is missing. */
function bySpans(spans: readonly [DaySpan, DaySpan]): Comparison | string | null {
  if (spans.some(({ from, to }) => from !== "" && to !== "" && to < from)) return words.order;
  if (spans.some(({ from, to }) => from === "" || to === "")) return null;
  return { by: "date", groups: spans };
}

function byAnswers(field_id: string, [a, b]: Pair): Comparison | string | null {
  if (a === "" || b === "") return null;
  return a === b ? words.same : { by: "answer", field_id, groups: [a, b] };
}

interface Value {
  value: string;
  label: string;
}

function valuesOf(field: FieldDefinition): Value[] {
  if (fieldTypeRow(field.type).value === "boolean") {
    return [
      { value: "true", label: texts.yes },
      { value: "false", label: texts.no },
    ];
  }
  return field.options
    .toSorted((a, b) => a.index - b.index)
    .map((option) => ({ value: option.id, label: optionName(option) }));
}

function firstPair(field: FieldDefinition): Pair {
  if (field.type === "hidden") return ["", ""];
  const [a, b] = valuesOf(field);
  return [a?.value ?? "", b?.value ?? ""];
}

interface GroupsProps {
  values: readonly Value[];
  pair: Pair;
  onChange: (pair: Pair) => void;
}

function Groups({ values, pair: [a, b], onChange }: GroupsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldLabel label={words.first}>
        <Select value={a} onChange={(value) => onChange([value, b])} choices={values} />
      </FieldLabel>
      <FieldLabel label={words.second}>
        <Select value={b} onChange={(value) => onChange([a, value])} choices={values} />
      </FieldLabel>
    </div>
  );
}

/** The most frequent values that a hidden field has. */
function HiddenValues({ field, pair, onChange }: Omit<GroupsProps, "values"> & { field: FieldDefinition }) {
  const count = useSetAtom(countAllValuesAtom);
  const part = usePart(field.id, async (signal) => {
    const { groups } = await count({ field_id: field.id, signal });
    const values = groups.flatMap(({ key }) => (key === null ? [] : [{ value: key, label: key }]));
    if (pair[0] === "" && values.length > 1) onChange([values[0]!.value, values[1]!.value]);
    return values;
  });
  if (part.problem !== null) return <p role="alert">{part.problem}</p>;
  if (part.value === null) return <div className="h-14" />;
  const known = new Set(part.value.map(({ value }) => value));
  const others = pair.filter((value) => value !== "" && !known.has(value));
  const values = [...part.value, ...others.map((value) => ({ value, label: value }))];
  if (values.length < 2) return <p className="text-muted-foreground">{words.no_values}</p>;
  return <Groups values={values} pair={pair} onChange={onChange} />;
}

interface SpansProps {
  spans: readonly [DaySpan, DaySpan];
  onChange: (spans: readonly [DaySpan, DaySpan]) => void;
}

function Spans({ spans: [a, b], onChange }: SpansProps) {
  return (
    <>
      <Span label={words.first} of="first" span={a} onChange={(span) => onChange([span, b])} />
      <Span label={words.second} of="second" span={b} onChange={(span) => onChange([a, span])} />
    </>
  );
}

interface SpanProps {
  label: string;
  of: "first" | "second";
  span: DaySpan;
  onChange: (span: DaySpan) => void;
}

function Span({ label, of, span, onChange }: SpanProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 font-medium">
        {label}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <LateDateInput
          aria-label={words[`${of}_from`]}
          placeholder={words.from}
          kind="date"
          value={span.from}
          onChange={(from) => onChange({ ...span, from })}
        />
        <LateDateInput
          aria-label={words[`${of}_to`]}
          placeholder={words.to}
          kind="date"
          value={span.to}
          onChange={(to) => onChange({ ...span, to })}
        />
      </div>
    </div>
  );
}
