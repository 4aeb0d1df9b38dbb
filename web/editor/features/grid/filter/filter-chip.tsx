import { useAtomValue } from "jotai";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { countryName } from "#core/fields/countries/country-names.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { optionName } from "#core/tables/cell-text.ts";
import type { Column } from "#core/tables/columns.ts";
import { isExtension, type PredicateDraft, toList, toPredicate } from "#core/tables/predicates.ts";
import { sourceName } from "#core/tables/response-source.ts";
import { sessionStateName } from "#core/tables/session-row.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { isComposing } from "../../../../ui/is-composing.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { say } from "../../../../ui/say.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { formatDay, formatMoment, zoneOfColumn } from "../cells/moment.ts";
import { columnName } from "../table/column-name.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { conditionLabel, conditionOf, needsValueInput } from "./filter-conditions.ts";
import { loadFilterEditor } from "./load-filter-editor.ts";
import { filterTexts } from "./texts.ts";

const FilterEditor = lazyPart(loadFilterEditor);

interface FilterChipProps {
  filter: PredicateDraft;
  /** The column; undefined if its field was deleted. */
  column: Column | undefined;
  onChange: (filter: PredicateDraft) => void;
  onDelete: () => void;
}

export function FilterChip({ filter, column, onChange, onDelete }: FilterChipProps) {
  const zone = useAtomValue(gridZoneAtom);
  const isInEffect = toPredicate(filter) !== null && column !== undefined;
  const [isOpen, setOpen] = useState(!isInEffect && column !== undefined);
  const hasValue = needsValueInput(column, filter);
  const { deleted_question } = useWords(gridWords);
  const name = column ? columnName(column) : deleted_question;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    onDelete();
  }
  /** Enter in a value is Done, unless its text is invalid, which the input says once it has read it on the same key. */
  function onEnter({ key, target, nativeEvent }: KeyboardEvent) {
    const isValue = target instanceof HTMLInputElement && target.type === "text" && target.value !== "";
    if (key !== "Enter" || isComposing(nativeEvent) || !isValue || target.role === "combobox") return;
    setTimeout(() => target.ariaInvalid !== "true" && setOpen(false));
  }
  const trigger = (
    <button
      type="button"
      data-chip
      className="flex h-full min-w-0 items-center gap-1.5 rounded-l-full pl-2.5 pr-1"
      onKeyDown={onKeyDown}
    >
      <span className="truncate font-medium">{name}</span>
      <span className="shrink-0">{conditionLabel(conditionOf(column, filter), column)}</span>
      {hasValue && <span className="truncate">{column ? valueText(filter, column, zone) : ""}</span>}
    </button>
  );
  return (
    <div
      className={classNames(
        "flex h-7 max-w-80 items-center rounded-full border text-meta pointer-coarse:h-9",
        isInEffect
          ? "border-primary/40 bg-accent text-accent-foreground"
          : "border-dashed border-input text-muted-foreground",
      )}
    >
      <Popover
        trigger={trigger}
        label={say(filterTexts.filters.dialog, { name })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className="w-72 p-3"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter of the inputs inside */}
        <div className="flex flex-col gap-2" onKeyDown={onEnter}>
          <p className="truncate font-medium">{name}</p>
          {column && <FilterEditor filter={filter} column={column} onChange={onChange} />}
          <Button size="sm" className="self-end" onClick={() => setOpen(false)}>
            {filterTexts.filters.done}
          </Button>
        </div>
      </Popover>
      <button
        type="button"
        aria-label={say(filterTexts.filters.remove, { name })}
        title={filterTexts.filters.remove_hint}
        className="flex h-full w-7 shrink-0 items-center justify-center rounded-r-full hover:bg-primary/10 pointer-coarse:w-9"
        onClick={onDelete}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}

/** A condition in effect in one line: what its chip says. */
export function conditionText(filter: PredicateDraft, column: Column, zone: string): string {
  const value = needsValueInput(column, filter) ? ` ${valueText(filter, column, zone)}` : "";
  return `${columnName(column)} ${conditionLabel(conditionOf(column, filter), column)}${value}`;
}

function valueText({ op, value }: PredicateDraft, { field, id, format }: Column, zone: string): string {
  if (value === null) return filterTexts.filters.none_yet;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  const items = op === "in" || Array.isArray(value) ? toList(value) : [value];
  const parts = items.map((item) => {
    const option = field?.options.find((candidate) => candidate.id === item);
    if (option) return optionName(option);
    if (id === "__gf_source") return sourceName(String(item));
    if (id === "__gf_state") return sessionStateName(String(item));
    if (field?.type === "country" && !isExtension(op)) return countryName(String(item));
    const kind = field === null ? null : fieldTypeRow(field.type).value;
    if (field !== null && kind === "date") return formatDay(String(item), field.type);
    const isMoment = kind === "datetime" || format === "timestamptz" || id === "__gf_created_at";
    return isMoment ? formatMoment(String(item), zoneOfColumn(field, zone)) : String(item);
  });
  return parts.join(", ");
}
