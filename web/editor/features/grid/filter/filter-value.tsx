import { useAtomValue } from "jotai";
import type { Column } from "#core/tables/columns.ts";
import type { PredicateDraft } from "#core/tables/predicates.ts";
import { fromZonedTime, toZonedTime } from "#core/values/zoned-time.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { Select } from "../../../../ui/inputs/select.tsx";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { listCountries } from "../cells/country-names.ts";
import { type FilterInput, filterInput, writtenValue } from "./filter-operators.ts";
import { useDebounced } from "./use-debounced.ts";

export const FILTER_DELAY_MS = 500;

interface FilterValueProps {
  column: Column;
  filter: PredicateDraft;
  onChange: (value: PredicateDraft["value"]) => void;
}

/** Edits a filter's value with an input for the column's type. */
export function FilterValue(props: FilterValueProps) {
  const input = filterInput(props.column);
  const isList = input === "options" || (input === "option" && props.filter.op === "in");
  if (isList) return <OptionsValue {...props} />;
  if (input === "option" || input === "country") return <OptionValue {...props} />;
  return input === "yes_no" ? <YesNoValue {...props} /> : <TypedValue {...props} input={input} />;
}

function YesNoValue({ filter, onChange }: FilterValueProps) {
  return (
    <Select
      aria-label="Value"
      value={filter.value === null ? "" : String(filter.value)}
      onChange={(event) => onChange(event.target.value === "true")}
    >
      <option value="" disabled>
        Choose…
      </option>
      <option value="true">Yes</option>
      <option value="false">No</option>
    </Select>
  );
}

/** Returns the choices of a column, by stored value. */
function choicesOf({ field }: Column): { id: string; name: string }[] {
  if (field?.type === "country") return listCountries().map(({ code, name }) => ({ id: code, name }));
  return field?.options.map(({ id, label, value }) => ({ id, name: label || value })) ?? [];
}

function OptionValue({ column, filter, onChange }: FilterValueProps) {
  return (
    <Select
      aria-label="Value"
      value={typeof filter.value === "string" ? filter.value : ""}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled>
        Choose…
      </option>
      {choicesOf(column).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function OptionsValue({ column, filter, onChange }: FilterValueProps) {
  const chosen = Array.isArray(filter.value) ? (filter.value as readonly string[]) : [];
  return (
    <fieldset className="flex max-h-56 flex-col gap-1 overflow-y-auto">
      <legend className="sr-only">Values</legend>
      {column.field?.options.map(({ id, label, value }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: Radix renders the control as a button inside the label
        <label key={id} className="flex min-h-7 items-center gap-2">
          <Checkbox
            checked={chosen.includes(id)}
            onCheckedChange={(isChosen) => {
              const next = isChosen === true ? [...chosen, id] : chosen.filter((other) => other !== id);
              onChange(next.length > 0 ? next : null);
            }}
          />
          {label || value}
        </label>
      ))}
    </fieldset>
  );
}

function TypedValue({ column, filter, onChange, input }: FilterValueProps & { input: FilterInput }) {
  const isMoment = input === "moment";
  const zone = useAtomValue(gridZoneAtom);
  const shown =
    filter.value === null ? "" : isMoment ? toZonedTime(String(filter.value), zone) : String(filter.value);
  const { text, change, flush } = useDebounced(shown, FILTER_DELAY_MS, (next) => {
    const value = writtenValue(input, filter.op, next);
    // The text is incomplete, so the filter keeps its previous value.
    if (value === null && next.trim() !== "") return;
    onChange(value !== null && isMoment ? fromZonedTime(value, zone) : value);
  });
  const isNone = text.trim() !== "" && writtenValue(input, filter.op, text) === null;
  return (
    <Input
      aria-invalid={isNone}
      aria-label="Value"
      type={isMoment ? "datetime-local" : input === "date" ? column.field?.type : "text"}
      inputMode={input === "number" ? "decimal" : undefined}
      placeholder={filter.op === "in" ? "one, two, three" : "Value"}
      maxLength={1_000}
      value={text}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") flush();
      }}
    />
  );
}
