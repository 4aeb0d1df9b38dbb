import type { Context } from "../../context.ts";
import {
  findResealing,
  type ResealedValue,
  readSealed,
  recordResealing,
  replaceSealed,
  type SealCount,
  type SealedValue,
} from "../../db/keys/resealing.ts";
import { SEALED_COLUMNS, type SealedColumn, type SealedPurpose } from "../../db/keys/sealed-columns.ts";
import { isOfDatabase } from "../turns/is-of-database.ts";
import type { Turn } from "../turns/turn.ts";
import { secretsOf } from "./derive-key.ts";
import { seal, unseal } from "./seal.ts";

/** Values per statement. Bodies of webhooks can have many kilobytes. */
const LIMIT = 100;
const MOST_NAMED = 20;
/** Until a run that could not finish tries again what others had changed, or the database had refused. */
const AGAIN_MS = 30 * 60 * 1_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

type Place = SealedColumn & { purpose: SealedPurpose };

const PLACES = Object.entries(SEALED_COLUMNS).flatMap(([purpose, columns]) =>
  columns.map((column): Place => ({ ...column, purpose: purpose as SealedPurpose })),
);

/**
 * Seals with the current secret what the previous one has sealed, and counts what each of them opens, once an operator
 * has started it (docs/operations.md). Runs again until nothing needs the previous secret.
 */
export async function reseal(ctx: Context, turn: Turn): Promise<void> {
  const id = await findResealing(ctx.db, ctx.now());
  if (id === null) return;
  const counts: Record<string, SealCount> = {};
  for (const place of PLACES) {
    const count = await resealColumn(ctx, turn, place);
    if (count !== null) counts[`${place.table}.${place.column}`] = count;
  }
  const found = Object.values(counts);
  const total = (key: "current" | "previous" | "unreadable") =>
    found.reduce((sum, count) => sum + count[key], 0);
  const totals = { current: total("current"), previous: total("previous"), unreadable: total("unreadable") };
  const is_complete = found.length === PLACES.length;
  const is_finished = is_complete && totals.previous === 0;
  const now = ctx.now();
  const due_at = is_complete ? new Date(now.getTime() + AGAIN_MS) : null;
  await recordResealing(ctx.db, { id, counts, is_finished, due_at, now });
  ctx.log.info("resealed", { is_finished, ...totals });
}

/** Null: the turn ended before the column did. What is resealed stays so. */
async function resealColumn(ctx: Context, turn: Turn, place: Place): Promise<SealCount | null> {
  const count: SealCount = { current: 0, previous: 0, unreadable: 0, unreadable_rows: [] };
  let after = BEFORE_ALL;
  while (turn.isInTime()) {
    const values = await readSealed(ctx.db, place, { after, limit: LIMIT });
    const older: ResealedValue[] = [];
    for (const value of values) {
      const opened = await openValue(ctx, place, value);
      if (opened?.is_current) count.current += 1;
      else if (opened === null) {
        count.unreadable += 1;
        if (count.unreadable <= MOST_NAMED) count.unreadable_rows.push(value.id);
        turn.setAside(new Error(`No secret opens a value of ${place.table}.${place.column}.`));
      } else {
        const resealed = await seal(ctx.env.APP_SECRET, place.purpose, value.id, opened.text);
        older.push({ ...value, resealed });
      }
    }
    const replaced = await replaceEach(ctx, turn, place, older);
    count.current += replaced;
    // Somebody may have changed or removed them meanwhile: the next run counts again.
    count.previous += older.length - replaced;
    if (values.length < LIMIT) return count;
    after = values.at(-1)!.id;
  }
  return null;
}

/** Null: neither secret opens it. */
async function openValue(
  { env }: Context,
  { purpose }: Place,
  { id, sealed }: SealedValue,
): Promise<{ text: string; is_current: boolean } | null> {
  for (const [place, secret] of secretsOf(env).entries()) {
    try {
      return { text: await unseal([secret], purpose, id, sealed), is_current: place === 0 };
    } catch {
      // Sealed with another one.
    }
  }
  return null;
}

/** Returns how many it has replaced. One that the database refuses holds up no other. */
async function replaceEach(
  ctx: Context,
  turn: Turn,
  place: Place,
  values: readonly ResealedValue[],
): Promise<number> {
  if (values.length === 0) return 0;
  try {
    return await replaceSealed(ctx.db, place, values);
  } catch (error) {
    if (isOfDatabase(error)) throw error;
    if (values.length === 1) {
      turn.setAside(error);
      return 0;
    }
  }
  let replaced = 0;
  for (const value of values) replaced += await replaceEach(ctx, turn, place, [value]);
  return replaced;
}
