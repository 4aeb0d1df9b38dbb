import type { FieldDefinition, OptionDefinition } from "../../fields/field.ts";
import { isListOfChoices } from "../../fields/registry.ts";
import { readBoolean } from "../boolean-words.ts";
import { fieldName, optionName } from "../cell-text.ts";
import { optionLabel } from "../export/export-columns.ts";
import { listText } from "../export/list-text.ts";
import { columnFacts } from "./column-facts.ts";
import type { FileTable } from "./file-table.ts";

const plain = (label: string) => label.replace(/\s+/g, " ").trim().toLowerCase();

interface OptionPlace {
  option: OptionDefinition;
  place: number;
}

/**
 * The table with one column instead of one for each option, as an export can write several choices: `Tags: red`,
 * `Tags: blue` become `Tags`. Only where every value of such columns is yes, no or empty.
 */
export function gatherOptions<Table extends FileTable>(
  table: Table,
  fields: readonly FieldDefinition[],
): Table {
  return fields.reduce((read, field) => gathered(read, field), table);
}

function gathered<Table extends FileTable>(table: Table, field: FieldDefinition): Table {
  const places = optionPlaces(table, field);
  const [first] = places;
  if (first === undefined) return table;
  const others = new Set(places.slice(1).map(({ place }) => place));
  const isKept = (_: unknown, place: number) => !others.has(place);
  const chosenIn = (row: readonly string[]) => {
    const chosen = places.filter(({ place }) => readBoolean(row[place]!) === true);
    return listText(
      chosen.map(({ option }) => optionName(option)),
      true,
    );
  };
  const texts = table.rows.map(chosenIn);
  const column = { label: fieldName(field), facts: columnFacts(texts) };
  return {
    ...table,
    columns: table.columns.with(first.place, column).filter(isKept),
    rows: table.rows.map((row, at) => row.with(first.place, texts[at]!).filter(isKept)),
  };
}

/** The columns of the field's options, in the order of the file. None if the field has a column of its own. */
function optionPlaces({ columns, rows }: FileTable, field: FieldDefinition): OptionPlace[] {
  if (!isListOfChoices(field)) return [];
  const labels = columns.map(({ label }) => plain(label));
  if (labels.includes(plain(fieldName(field)))) return [];
  const found = field.options.flatMap((option) => {
    const label = plain(optionLabel(field, option));
    const names = [label, plain(`${label} (${field.name})`)];
    const place = labels.findIndex((one) => names.includes(one));
    return place === -1 ? [] : [{ option, place }];
  });
  const isAnswered = (place: number) =>
    rows.every((row) => row[place] === "" || readBoolean(row[place]!) !== null);
  if (new Set(found.map(({ place }) => place)).size !== found.length) return [];
  return found.every(({ place }) => isAnswered(place)) ? found.sort((a, b) => a.place - b.place) : [];
}
