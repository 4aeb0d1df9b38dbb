import { countriesNamed } from "#core/fields/countries/country-names.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import { escapeLike } from "#core/tables/predicates.ts";
import { parseLocalIndex } from "#core/values/local-index.ts";
import { composed } from "#core/values/text.ts";
import {
  foldingOf,
  kindOfField,
  type QueriedTable,
  type RowColumn,
  referredRows,
  relatedTextSql,
  type StatementParameters,
  textSql,
} from "./row-columns.ts";

/** Whether a string is unchanged inside JSON so that the combined text can rule out rows without it. */
function isSameInJson(text: string): boolean {
  return JSON.stringify(text) === `"${text}"`;
}

/** A search as texts are stored. */
export const searchedText = (search: string): string => composed(search.trim());

/**
 * Searches a row for the text: in a cell's value, in the label of a chosen option, or as the row's number. `isNarrowed`:
 * the search index has already ruled out most rows.
 */
export function searchSql(
  search: string,
  table: QueriedTable,
  parameters: StatementParameters,
  isNarrowed: boolean,
): string {
  const { source, fields, lang, relations } = table;
  const pattern = parameters.add(`%${escapeLike(search)}%`, "text");
  const matches = `${foldingOf(search)} ILIKE ${pattern}`;
  // What people see of a cell that refers to rows are their names, not the stored ids.
  const isOwnText = (field: FieldDefinition) =>
    kindOfField(field) !== null && referredRows(field, relations) === null;
  const searchable = fields.filter(isOwnText).map(({ id }) => id);
  const { search: cells, cell, number } = source;
  if (cells === null) {
    const texts = searchable.map((id) => cell.text(parameters.field(id)));
    return `(${texts.map((text) => `${text} ${matches}`).join(" OR ")})`;
  }
  const searched = parameters.add(searchable, "text[]");
  const inCell = [`${cells.text} ${matches}`];
  const labeled = optionsLabeled(search, fields);
  if (labeled.length > 0) {
    const ids = parameters.add(labeled, "text[]");
    inCell.push(`${cells.option} = ANY (${ids})`);
    inCell.push(`${cells.options} ?| ${ids}`);
  }
  const others = storedForms(search, fields, lang);
  const inTexts = [`${cells.all} ${matches}`];
  for (const { ids, regexp } of others) {
    const stored = parameters.add(regexp, "text");
    inCell.push(`c.key = ANY (${parameters.add(ids, "text[]")}) AND ${cells.text} ~ ${stored}`);
    inTexts.push(`${cells.all} ~ ${stored}`);
  }
  const inSomeCell = `EXISTS (SELECT FROM ${cells.each} c WHERE c.key = ANY (${searched}) AND (${inCell.join(" OR ")}))`;
  // Searching one text of all values is three times as fast as cell by cell.
  const isSearchedAsText = !isNarrowed && labeled.length === 0 && isSameInJson(search);
  const inRow = isSearchedAsText ? `((${inTexts.join(" OR ")}) AND ${inSomeCell})` : inSomeCell;
  const inNames = fields.flatMap((field) => {
    const refers = referredRows(field, relations);
    if (refers === null) return [];
    return [`${relatedTextSql(parameters.field(field.id), refers, parameters)} ${matches}`];
  });
  const local_index = number === null ? null : parseLocalIndex(search);
  const isNumber = local_index === null ? [] : [`${number} = ${parameters.add(local_index, "bigint")}`];
  const ways = [inRow, ...inNames, ...isNumber];
  return ways.length === 1 ? inRow : `(${ways.join(" OR ")})`;
}

/** Searches one column of texts: in a cell's value, in what is shown for it, or in the label of its chosen option. */
export function searchColumnSql(
  search: string,
  column: RowColumn,
  parameters: StatementParameters,
  lang?: string,
): string {
  const pattern = parameters.add(`%${escapeLike(search)}%`, "text");
  const inText = `${textSql(column, parameters)} ${foldingOf(search)} ILIKE ${pattern}`;
  const fields = column.field === null ? [] : [column.field];
  const [other] = storedForms(search, fields, lang);
  if (other) return `(${inText} OR ${textSql(column, parameters)} ~ ${parameters.add(other.regexp, "text")})`;
  const labeled = optionsLabeled(search, fields);
  if (labeled.length === 0) return inText;
  const option = column.source.cell.option(parameters.field(column.id));
  return `(${inText} OR ${option} = ANY (${parameters.add(labeled, "text[]")}))`;
}

/** What the search index tells about a search. It only narrows: `searchSql` decides. */
export interface SearchCandidates {
  /** The ids of all rows that may match, as `found_id`. */
  ids: string;
  /** Joins a row `r` with its texts. */
  join: string;
  /** The columns that `may_match` needs of the joined texts. */
  columns: string;
  /** Whether one row may match, over those columns. */
  may_match: string;
}

/** What is known of a search index. */
export interface KnownIndex {
  /** About how many rows it has. */
  rows: number;
  /** The time and id of the last row in it; later ones are not. Null: it has every row. */
  covers: readonly [string, string] | null;
}

/** Null: without an index. */
export function candidatesSql(
  { search, search_column }: Pick<GridQuery, "search" | "search_column">,
  { source, fields, lang }: QueriedTable,
  known: KnownIndex | null,
  scope: string,
  parameters: StatementParameters,
): SearchCandidates | null {
  const text = searchedText(search);
  if (known === null || text === "") return null;
  const { table, key, scope: search_scope, lags_behind } = source.search_table;
  const pattern = patternSql(text, parameters);
  const pair = pairSql(text, parameters);
  const searched = fields.filter(({ id }) => search_column === null || id === search_column);
  const labeled = optionsLabeled(text, searched);
  const options = labeled.length > 0 ? parameters.add(labeled, "text[]") : null;
  const others = storedForms(text, searched, lang).map(({ lines }) => parameters.add(lines, "text[]"));
  const local_index = source.number === null || search_column !== null ? null : parseLocalIndex(text);
  const number = local_index === null ? null : `${source.number} = ${parameters.add(local_index, "bigint")}`;
  const matches = (prefix: string) => [
    `${prefix}text LIKE ${pattern}`,
    ...(options === null ? [] : [`${prefix}options && ${options}`]),
    ...others.map((lines) => `${prefix}text LIKE ANY (${lines})`),
  ];
  const texts = `SELECT ${key} AS found_id FROM ${table} WHERE ${search_scope} = ${scope}`;
  const [hasText, ...inOtherForms] = matches("");
  const may_match = [pair === null ? hasText : `${hasText} AND ${pair}`, ...inOtherForms].join(" OR ");
  const rows = (condition: string, unless: string) =>
    `SELECT ${source.key} FROM ${source.table} r WHERE ${source.scope} = ${scope} AND ${condition}
       AND NOT EXISTS (SELECT FROM ${table} WHERE ${key} = r.${source.key} AND (${unless}))`;
  // No row is in two of them, so that nothing is read after the last row that is wanted.
  const found = [`${texts} AND (${may_match})`];
  if (number !== null) found.push(rows(number, may_match));
  if (lags_behind !== null) found.push(`${texts} AND text IS NULL`);
  if (lags_behind !== null && known.covers !== null) {
    const [at, id] = known.covers;
    const last = `(${parameters.add(at, "timestamptz")}, ${parameters.add(id, "uuid")})`;
    found.push(rows(`(${lags_behind}, ${source.key}) > ${last}`, "true"));
  }
  const isUnread = lags_behind === null ? [] : ["searched_text IS NULL"];
  return {
    ids: found.join(" UNION ALL "),
    join: `${lags_behind === null ? "" : "LEFT "}JOIN ${table} s ON s.${key} = r.${source.key}`,
    columns: "s.text AS searched_text, s.options AS searched_options",
    may_match: `(${[...isUnread, ...matches("searched_"), ...(number === null ? [] : [number])].join(" OR ")})`,
  };
}

/**
 * The pattern of all stored texts that contain this one. A constant tells PostgreSQL how rare it is, and is not computed
 * again for every row.
 */
function patternSql(text: string, parameters: StatementParameters): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (!/^[\u0001-\u007f]*$/.test(text)) return `search_pattern(${parameters.add(text, "text")})`;
  return parameters.add(`%${escapeLike(text.toLowerCase().replaceAll("\\", ""))}%`, "text");
}

/**
 * What every text with these two letters has, as the search index finds it: a pair has no trigram, but the pair with
 * the next letter has one, and so does the pair at the end of a word. Null: the search is not for two ASCII letters or
 * digits. The stored texts are ASCII.
 */
function pairSql(text: string, parameters: StatementParameters): string | null {
  const pair = text.toLowerCase();
  if (!/^[a-z0-9]{2}$/.test(pair)) return null;
  const [inWord, beforeSign] = ["[a-z0-9]", "[\\u0001-/:-@[-`{-\\u007f]"].map((next) =>
    parameters.add(pair + next, "text"),
  );
  return `(text ~ ${inWord} OR text ~ ${beforeSign} OR text LIKE ${parameters.add(`%${pair}`, "text")})`;
}

function optionsLabeled(search: string, fields: readonly FieldDefinition[]): string[] {
  const wanted = search.toLocaleLowerCase();
  const options = fields.flatMap((field) => field.options);
  return options
    .filter(({ label }) => composed(label).toLocaleLowerCase().includes(wanted))
    .map(({ id }) => id);
}

/** How cells are found that are stored in another form than they are shown in. */
interface StoredForm {
  /** Their fields. */
  ids: string[];
  /** Of the cell's text. A list of values is JSON. */
  regexp: string;
  /** Patterns of `LIKE` for the texts of the search index. */
  lines: string[];
}

/** Countries are stored as codes and found by name, phone numbers as digits and found with any separators. */
function storedForms(search: string, fields: readonly FieldDefinition[], lang?: string): StoredForm[] {
  const idsOf = (type: FieldDefinition["type"]) =>
    fields.filter((field) => field.type === type).map(({ id }) => id);
  const forms: StoredForm[] = [];
  const countries = idsOf("country");
  const codes = countries.length > 0 ? countriesNamed(search, lang) : [];
  if (codes.length > 0) {
    const lines = codes
      .map((code) => code.toLowerCase())
      // A whole line, or a part of a list. Each bound of a word gives the index trigrams.
      .flatMap((code) => [code, `${code}\n%`, `%\n${code}`, `%\n${code}\n%`, `%"${code}"%`]);
    forms.push({ ids: countries, regexp: `(^|")(${codes.join("|")})("|$)`, lines });
  }
  const phones = idsOf("tel");
  const digits = phones.length > 0 ? phoneDigits(search) : null;
  if (digits !== null) forms.push({ ids: phones, regexp: digits, lines: [`%${digits}%`] });
  return forms;
}

/** The digits of a written phone number, without the zeros that stand for a country or an area; null: it is none. */
function phoneDigits(search: string): string | null {
  if (!/^\+?[\d \u00a0()./-]+$/.test(search)) return null;
  const digits = search.replaceAll("(0)", "").replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= 3 ? digits : null;
}
