import type { ConnectedColumn } from "#core/connections/connected-table.ts";
import { canContain, isTextLike, isUsersTable, shownColumns } from "#core/connections/referenced-columns.ts";
import { writeConditions } from "#core/connections/write-conditions.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { ConnectedReference, FieldDefinition } from "#core/fields/field.ts";
import { connectedReference } from "#core/fields/reference.ts";
import { plainText } from "#core/tables/cell-text.ts";
import type { ConnectedKeys } from "../../clients/external-database/connect.ts";
import type { Context } from "../../context.ts";
import { findConnectedReference } from "../../db/connections/referenced-table.ts";
import { openKeys, valueOrThrow } from "../keys/open-external-keys.ts";
import type { Asker } from "./connected-reference.ts";

/** What a field of the connected database was answered with. */
export interface AskedConnected {
  field: FieldDefinition;
  values: readonly string[];
}

/**
 * Which values exist in the connected tables of fields, by field id. A field whose table is gone accepts every value: no
 * response is refused for what the owner removed. When the other side does not answer, the result is null for
 * respondents; for members, it throws EXTERNAL_DATABASE_FAILED.
 */
export async function findKnownConnected(
  ctx: Context,
  form_id: string,
  asked: readonly AskedConnected[],
  asker: Asker,
): Promise<Record<string, readonly string[] | null>> {
  const known = await Promise.all(
    asked.map(async ({ field, values }) => {
      const distinct = [...new Set(values)];
      try {
        return [field.id, await knownOf(ctx, form_id, connectedReference(field)!, distinct, asker)] as const;
      } catch (error) {
        const isTheirs = error instanceof AppError && error.code === "EXTERNAL_DATABASE_FAILED";
        if (!isTheirs || asker === "member") throw error;
        ctx.log.warn("reference_not_checked", error, { form_id });
        return [field.id, null] as const;
      }
    }),
  );
  return Object.fromEntries(known);
}

async function knownOf(
  ctx: Context,
  form_id: string,
  reference: ConnectedReference,
  values: readonly string[],
  asker: Asker,
): Promise<readonly string[]> {
  const { schema, table, column } = reference;
  const found = await findConnectedReference(ctx.db, { form_id, schema, table });
  if (found === null) return values;
  if (isUsersTable(reference)) {
    // Whoever fills in a form must not find out who has an account.
    if (asker === "respondent") return [];
    const { findUser } = await import("./users-reference.ts");
    const keys = await openKeys(ctx, found.keys);
    const users = await Promise.all(values.map((value) => findUser(ctx, keys, column, value)));
    return values.filter((_, place) => users[place] !== null);
  }
  const referenced = found.definition === null ? null : shownColumns(found.definition, reference)?.[0];
  if (!referenced) return values;
  const possible = values.filter((value) => canContain(referenced, value));
  const place: Place = { keys: await openKeys(ctx, found.keys), schema, table, column: referenced };
  const parts = await Promise.all(chunksOf(possible).map((part) => existing(ctx, place, part)));
  return parts.flat();
}

/** Values in one address, which servers limit to some thousand bytes. */
const MOST_VALUES = 50;
const MOST_LETTERS = 2_000;

function chunksOf(values: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let letters = 0;
  for (const value of values) {
    const last = chunks.at(-1);
    letters += value.length;
    if (last === undefined || last.length === MOST_VALUES || letters > MOST_LETTERS) {
      chunks.push([value]);
      letters = value.length;
    } else last.push(value);
  }
  return chunks;
}

/** Whole numbers and uuids as the database writes them: `7` for `07`, and small letters. */
const plainKey = (text: string) =>
  /^[+-]?\d+$/.test(text) ? String(BigInt(text.replace("+", ""))) : text.toLowerCase();

/** Rows that a server returns at most. */
const MOST_ROWS = 1_000;

interface Place {
  keys: ConnectedKeys;
  schema: string;
  table: string;
  column: ConnectedColumn;
}

async function existing(ctx: Context, place: Place, values: readonly string[]): Promise<string[]> {
  const { keys, schema, table, column } = place;
  const client = await ctx.externalDatabases();
  const isOne = values.length === 1;
  const answer = await client.rows(keys, {
    schema,
    table,
    columns: [column],
    conditions: writeConditions([
      isOne
        ? { column: column.name, op: "eq", value: values[0]! }
        : { column: column.name, op: "in", value: values },
    ]),
    orderby: [],
    offset: 0,
    limit: isOne ? 1 : MOST_ROWS,
    counts: false,
  });
  // A value that the column cannot have, or a table that is gone.
  if (!answer.ok && answer.problem.kind === "refused" && isOne) return [];
  if (!answer.ok && answer.problem.kind === "missing") return [...values];
  const isRefused = !answer.ok && answer.problem.kind === "refused";
  const rows = isRefused ? [] : valueOrThrow(answer).rows;
  const same = isTextLike(column) ? (text: string) => text : plainKey;
  const found = new Set(
    isOne && rows.length > 0 ? values.map(same) : rows.map((row) => same(plainText(row[column.name]))),
  );
  const known = values.filter((value) => found.has(same(value)));
  // Many rows may have the first values, and one wrong value refuses all: then each is asked for.
  if (isOne || (!isRefused && rows.length < MOST_ROWS)) return known;
  const rest = values.filter((value) => !known.includes(value));
  const single = rest.map((value) => existing(ctx, place, [value]));
  return [...known, ...(await Promise.all(single)).flat()];
}
