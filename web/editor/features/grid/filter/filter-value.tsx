import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import type { Column } from "#core/tables/columns.ts";
import { isExtension, type PredicateDraft, toList } from "#core/tables/predicates.ts";
import { SOURCE_NAMES } from "#core/tables/response-source.ts";
import { SESSION_STATES } from "#core/tables/session-row.ts";
import { isZoneless } from "#core/tables/zoneless.ts";
import { toZonedTime } from "#core/values/zoned-time.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import type { DateKind } from "../../../../ui/inputs/dates/date-text.ts";
import { LateDateInput } from "../../../../ui/inputs/dates/late-date-input.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { say } from "../../../../ui/say.ts";
import { texts as uiTexts } from "../../../../ui/texts.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import CountryInput from "../cells/countries/country-input.tsx";
import { storedTime, zoneOfColumn } from "../cells/moment.ts";
import { columnName } from "../table/column-name.ts";
import {
  type FilterInput,
  filterInput,
  isList,
  numbersOf,
  valueHint,
  writtenValue,
} from "./filter-operators.ts";
import { filterTexts } from "./texts.ts";
import { useDebounced } from "./use-debounced.ts";

export const FILTER_DELAY_MS = 500;

interface FilterValueProps {
  column: Column;
  filter: PredicateDraft;
  onChange: (value: PredicateDraft["value"]) => void;
}

/** Edits a filter's value with an input for the column's type, which takes the focus while there is no value. */
export function FilterValue(props: FilterValueProps) {
  const input = filterInput(props.column);
  const isList = input === "options" || (input === "option" && props.filter.op === "in");
  if (isList) return <OptionsValue {...props} />;
  const isOfDates = input === "date" || input === "moment";
  if (isOfDates && props.filter.op === "in") return <DatesValue {...props} />;
  if (props.filter.op === "in" || isExtension(props.filter.op))
    return <TypedValue {...props} input={input} />;
  if (input === "option" || input === "country" || input === "source") return <OptionValue {...props} />;
  if (isOfDates) return <DateValue {...props} />;
  return <TypedValue {...props} input={input} />;
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const SOURCES = choicesOf(SOURCE_NAMES);
const STATES = choicesOf(SESSION_STATES);

const nameOf = (column: Column) => say(filterTexts.filters.value_of, { name: columnName(column) });

function OptionValue({ column, filter, onChange }: FilterValueProps) {
  const { field } = column;
  const value = typeof filter.value === "string" ? filter.value : "";
  const autoFocus = filter.value === null;
  const placeholder = filterTexts.filters.choose;
  const shared = { "aria-label": nameOf(column), placeholder, value, onChange, autoFocus };
  if (field?.type === "country") {
    return <CountryInput {...shared} />;
  }
  const options = field?.options.map((option) => ({ value: option.id, label: option.label || option.value }));
  return <Select {...shared} choices={options ?? (column.id === "__gf_state" ? STATES : SOURCES)} />;
}

function OptionsValue({ column, filter, onChange }: FilterValueProps) {
  const chosen = toList(filter.value).map(String);
  return (
    <fieldset className="flex max-h-56 flex-col gap-1 overflow-y-auto">
      <legend className="sr-only">{nameOf(column)}</legend>
      {column.field?.options.map(({ id, label, value }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
        <label key={id} className="flex min-h-7 items-center gap-2">
          <Checkbox
            checked={chosen.includes(id)}
            onCheckedChange={(isChosen) => {
              const next = isChosen ? [...chosen, id] : chosen.filter((other) => other !== id);
              onChange(next.length > 0 ? next : null);
            }}
          />
          {label || value}
        </label>
      ))}
    </fieldset>
  );
}

function DateValue({ column, filter, onChange }: FilterValueProps) {
  const value = filter.value === null ? "" : String(filter.value);
  return <OneDate column={column} value={value} onChange={(next) => onChange(next === "" ? null : next)} />;
}

/** One input for each date of a list, and an empty one for the next. */
function DatesValue({ column, filter: { value }, onChange }: FilterValueProps) {
  const [dates, setDates] = useState(() => [...toList(value).map(String), ""]);
  function change(index: number, date: string) {
    const next = dates.with(index, date);
    setDates(next.at(-1) === "" ? next : [...next, ""]);
    const given = next.filter((each) => each !== "");
    onChange(given.length > 0 ? given : null);
  }
  return (
    <fieldset className="flex max-h-56 flex-col gap-1 overflow-y-auto">
      <legend className="sr-only">{nameOf(column)}</legend>
      {dates.map((date, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cleared input stays in its place
        <OneDate key={index} column={column} value={date} onChange={(next) => change(index, next)} />
      ))}
    </fieldset>
  );
}

interface OneDateProps {
  column: Column;
  value: string;
  onChange: (value: string) => void;
}

/** A day, time, month or week, or a moment in the grid's time zone, unless its column has none. */
function OneDate({ column, value, onChange }: OneDateProps) {
  const zone = useAtomValue(gridZoneAtom);
  const isMoment = filterInput(column) === "moment";
  const hasZone = isMoment && !(column.field && isZoneless(column.field));
  return (
    <LateDateInput
      zone={hasZone ? zone : undefined}
      aria-label={nameOf(column)}
      kind={isMoment ? "datetime-local" : (column.field?.type as DateKind)}
      value={isMoment ? toZonedTime(value, zoneOfColumn(column.field, zone)) : value}
      onChange={(next) => onChange(isMoment ? (storedTime(next, column.field, zone) ?? "") : next)}
    />
  );
}

function TypedValue({ column, filter, onChange, input }: FilterValueProps & { input: FilterInput }) {
  /** A number keeps the decimal sign with which it was typed. */
  const typed = useRef({ text: "", value: "" as PredicateDraft["value"] });
  // A comma without a blank behind it could be a decimal sign.
  const isNumbers = input === "number" && isList(input, filter.op);
  const stored = isNumbers ? toList(filter.value).join(", ") : String(filter.value ?? "");
  const shown = filter.value === typed.current.value ? typed.current.text : stored;
  const { text, change, flush } = useDebounced(shown, FILTER_DELAY_MS, (next) => {
    const value = writtenValue(input, filter.op, next);
    // The text is incomplete, so the filter keeps its previous value.
    if (value === null && next.trim() !== "") return;
    typed.current = { text: next, value: value ?? "" };
    onChange(value);
  });
  const hint = valueHint(input, filter.op);
  const isNone = text.trim() !== "" && writtenValue(input, filter.op, text) === null;
  const [first, second] = isNone && input === "number" ? numbersOf(filter.op, text) : [];
  return (
    <>
      <Input
        autoFocus={filter.value === null}
        aria-invalid={isNone}
        aria-label={nameOf(column)}
        type="text"
        inputMode={input === "number" ? "decimal" : undefined}
        placeholder={hint === null ? filterTexts.filters.value : filterTexts.hints[hint]}
        maxLength={1_000}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={flush}
        onKeyDown={(event) => {
          if (event.key === "Enter") flush();
        }}
      />
      {first !== undefined && second !== undefined && (
        <p role="alert" className="mt-1 text-destructive text-meta">
          {say(uiTexts.numbers.ambiguous, { first, second })}
        </p>
      )}
    </>
  );
}
