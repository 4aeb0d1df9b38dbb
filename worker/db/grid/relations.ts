import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { labelColumn, rowReference } from "#core/fields/reference.ts";
import { type Related, relatedOf } from "#core/fields/related.ts";
import {
  findRelation,
  labelOfReference,
  type RelatedColumn,
  type RelatedTable,
  type Relations,
} from "#core/tables/relations.ts";
import type { Database } from "../connection/database.ts";
import type { MemberCall } from "../connection/member-call.ts";
import { StatementParameters } from "./row-columns.ts";

/** Reads the relations of a form or table along with the membership in its project; null: it has none. */
export function relationsOf(form_id: string): MemberCall<Relations> {
  return { sql: "relations_of($4::uuid)", params: [form_id] };
}

/** As `relationsOf`, in a statement of its own. */
export async function findFormRelations(db: Database, form_id: string): Promise<Relations | null> {
  const [row] = await db.sql<{ relations: Relations | null }>`SELECT relations_of(${form_id}) AS relations`;
  return row?.relations ?? null;
}

/** The relations of a form with fields that refer to rows, by whose names they are compared; null: it has none. */
export async function findReferred(
  db: Database,
  form_id: string,
  fields: readonly FieldDefinition[],
): Promise<Relations | null> {
  return fields.some((field) => rowReference(field) !== null) ? findFormRelations(db, form_id) : null;
}

/** A row's name before it is formatted: the cell of the column that names it, and its number. */
export type RawLabel = readonly [cell: Cell | null, local_index: number];

/** What a computed cell is made of. Only the first `MOST_SHOWN` rows are listed. */
export interface RawCell {
  value: Cell["value"];
  /** The names of the rows in `value`. */
  rows?: readonly RawLabel[];
  /** The taken cells. */
  cells?: readonly (Cell | null)[];
  /** How many rows there are. */
  count?: number;
}

export interface FoundRelations {
  /** By table, then by row. A deleted row has no label. */
  labels: Readonly<Record<string, Readonly<Record<string, RawLabel>>>>;
  /** By field, then by row. */
  cells: Readonly<Record<string, Readonly<Record<string, RawCell | null>>>>;
}

/** Rows that a cell lists. */
const MOST_SHOWN = 100;

interface AskedRelations {
  relations: Relations;
  columns: readonly RelatedColumn[];
  row_ids: readonly string[];
  /** The ids in the cells of these rows, by table. */
  referred: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Reads what the rows of a page refer to, and everything that is computed from other rows for them, in one statement.
 * Rows of another table than the one that a field names are not found.
 */
export async function findRelations(db: Database, asked: AskedRelations): Promise<FoundRelations> {
  const { relations, columns, row_ids, referred } = asked;
  const statement = new RelationStatement(relations.tables);
  const outputs: { kind: "labels" | "cells"; key: string; sql: string }[] = [];
  for (const { field } of columns) {
    const reference = rowReference(field);
    if (reference === null || relatedOf(field) !== null) continue;
    const ids = referred.get(reference.table_id);
    if (ids === undefined || ids.size === 0 || outputs.some(({ key }) => key === labelsKey(field))) continue;
    const label = labelOfReference(field, relations.tables);
    const sql = statement.labels(reference.table_id, [...ids], label);
    outputs.push({ kind: "labels", key: labelsKey(field), sql });
  }
  const table = relations.tables.find(({ id }) => id === relations.form_id);
  const page = statement.rowsNamed(row_ids);
  for (const { field, problem } of columns) {
    const related = relatedOf(field);
    if (related === null || problem !== null || table === undefined) continue;
    outputs.push({ kind: "cells", key: field.id, sql: statement.cells(related, table, page) });
  }
  const found: FoundRelations = { labels: {}, cells: {} };
  if (outputs.length === 0) return found;
  const [row] = await db.query<Record<string, never>>(statement.text(outputs.map(({ sql }) => sql)), [
    ...statement.parameters.values,
  ]);
  for (const [place, { kind, key }] of outputs.entries())
    Object.assign(found[kind], { [key]: row?.[`o${place}`] ?? {} });
  return found;
}

/** Two fields may name the rows of one table by different columns. */
export function labelsKey(field: FieldDefinition): string {
  const reference = rowReference(field)!;
  return `${reference.table_id} ${reference.columns?.[0] ?? ""}`;
}

/** Builds the statement: a query for each step, named, so that a column may depend on another computed one. */
class RelationStatement {
  readonly parameters = new StatementParameters();
  readonly #tables: readonly RelatedTable[];
  readonly #steps: string[] = [];

  constructor(tables: readonly RelatedTable[]) {
    this.#tables = tables;
  }

  text(outputs: readonly string[]): string {
    const selected = outputs.map((sql, place) => `(${sql}) AS o${place}`);
    return `WITH ${this.#steps.join(",\n")} SELECT ${selected.join(",\n")}`;
  }

  #step(sql: string): string {
    const name = `s${this.#steps.length}`;
    this.#steps.push(`${name} AS MATERIALIZED (${sql})`);
    return name;
  }

  rowsNamed(ids: readonly string[]): string {
    return this.#step(`SELECT unnest(${this.parameters.add(ids, "uuid[]")}) AS id`);
  }

  labels(table_id: string, ids: readonly string[], label: FieldDefinition | null): string {
    return `SELECT jsonb_object_agg(t.id, ${this.#label(label, "t")}) FROM response t
      WHERE t.form_id = ${this.parameters.add(table_id, "uuid")} AND t.id = ANY (${this.parameters.add(ids, "uuid[]")})`;
  }

  #label(label: FieldDefinition | null, alias: string): string {
    const cell = label === null ? "NULL::jsonb" : `${alias}.data -> ${this.parameters.add(label.id, "text")}`;
    return `jsonb_build_array(${cell}, ${alias}.local_index)`;
  }

  cells(related: Related, table: RelatedTable, rows: string): string {
    return `SELECT jsonb_object_agg(id, cell) FROM ${this.#computed(related, table, rows)}`;
  }

  /** A step with the cell of a computed column for each of the rows that the step `rows` names. */
  #computed(related: Related, table: RelatedTable, rows: string): string {
    const relation = findRelation(related, table, this.#tables);
    if (typeof relation === "string") throw new Error(`A column without its relation was read: ${relation}.`);
    const { via, isForward, other, isMany } = relation;
    const add = (value: string, type: string) => this.parameters.add(value, type);
    const field = add(via.id, "text");
    const other_id = add(other.id, "uuid");
    const pairs = this.#step(
      isForward
        ? `SELECT r.id AS id, t.id AS target, i.place AS place FROM ${rows} n
           JOIN response r ON r.id = n.id AND r.form_id = ${add(table.id, "uuid")}
           CROSS JOIN LATERAL related_ids(r.data, ${field}) i
           JOIN response t ON t.id = i.id AND t.form_id = ${other_id}`
        : `SELECT i.id AS id, t.id AS target, t.local_index AS place FROM response t
           CROSS JOIN LATERAL related_ids(t.data, ${field}) i JOIN ${rows} n ON n.id = i.id
           WHERE t.form_id = ${other_id}
             AND t.data -> ${field} -> 'value' ?| ARRAY(SELECT x.id::text FROM ${rows} x)`,
    );
    if (related.kind === "count") {
      return this.#step(`SELECT n.id, jsonb_build_object('value', count(p.target)) AS cell
        FROM ${rows} n LEFT JOIN ${pairs} p ON p.id = n.id GROUP BY n.id`);
    }
    const taken = related.kind === "rows" ? null : other.fields.find(({ id }) => id === related.column)!;
    const deeper = taken && relatedOf(taken);
    const targets =
      deeper && this.#computed(deeper, other, this.#step(`SELECT DISTINCT target AS id FROM ${pairs}`));
    const joined = `${pairs} p JOIN response t ON t.id = p.target AND t.form_id = ${other_id}
      ${targets ? `LEFT JOIN ${targets} d ON d.id = p.target` : ""}`;
    if (related.kind === "sum") {
      const number = targets ? numberSql("d.cell") : `cell_number(t.data, ${add(taken!.id, "text")})`;
      return this.#step(`SELECT n.id, jsonb_build_object('value', coalesce(sum(v.number), 0)) AS cell
        FROM ${rows} n LEFT JOIN (SELECT p.id, ${number} AS number FROM ${joined}) v ON v.id = n.id GROUP BY n.id`);
    }
    const shown = `SELECT p.id, p.target, p.place, ${taken === null ? this.#label(labelColumn(other.fields, undefined), "t") : targets ? "d.cell" : this.#taken(taken)} AS content,
        row_number() OVER (PARTITION BY p.id ORDER BY p.place) AS nth FROM ${joined}`;
    const first = `FILTER (WHERE nth <= ${MOST_SHOWN})`;
    const list = (sql: string) => `jsonb_agg(${sql} ORDER BY nth) ${first}`;
    const cell =
      taken === null
        ? `jsonb_build_object('value', ${list("target")}, 'rows', ${list("content")}, 'count', count(*))`
        : isMany
          ? `jsonb_build_object('value', ${list("content -> 'value'")}, 'cells', ${list("content")}, 'count', count(*))`
          : `(${list("content")}) -> 0`;
    return this.#step(`SELECT id, ${cell} AS cell FROM (${shown}) v GROUP BY id`);
  }

  /** The cell of a stored column; of a reference, the names of its rows. */
  #taken(field: FieldDefinition): string {
    const reference = rowReference(field);
    const id = this.parameters.add(field.id, "text");
    if (reference === null) return `t.data -> ${id}`;
    const label = labelOfReference(field, this.#tables)?.id ?? null;
    const table_id = this.parameters.add(reference.table_id, "uuid");
    return `jsonb_build_object('value', related_text(t.data, ${id}, ${table_id}, ${this.parameters.add(label, "text")}))`;
  }
}

const numberSql = (cell: string) =>
  `CASE WHEN jsonb_typeof(${cell} -> 'value') = 'number' THEN (${cell} -> 'value')::numeric END`;
