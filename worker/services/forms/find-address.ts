import { readablePath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { type FoundAddress, findFormAddress } from "../../db/forms/form-addresses.ts";

/** An older entry is still used, and looked up again after the response. */
const FRESH_MS = 60_000;

/** How often one isolate keeps what it finds for a missing entry: KV's own cache misses it for a minute. */
const MISSING_MS = 10_000;
/** Paths whose last look-up an isolate remembers. */
const MOST_PATHS = 500;
const looked_up = new Map<string, number>();

/** KV accepts one write of a key per second. */
const WRITE_MS = 1_000;
/** How often an entry is written again. What is still wrong then is looked up by a visit a minute later. */
const MOST_REPAIRS = 3;

/**
 * Finds the form of a readable address, at the edge if it was visited before. `organization` and `name` are in lower
 * case. Throws FORM_NOT_FOUND if no form has or had the name.
 */
export async function findAddress(ctx: Context, organization: string, name: string): Promise<FoundAddress> {
  const path = readablePath(organization, name);
  const known = await ctx.addresses.read(path);
  if (known === null) {
    const found = await lookUp(ctx, { organization, name });
    if (found === null) throw new AppError("FORM_NOT_FOUND");
    if (isDue(path, ctx.now().getTime(), MISSING_MS)) {
      ctx.waitUntil("keep-address", (after) => keep(after, { organization, name }, found));
    }
    return found;
  }
  const now = ctx.now().getTime();
  if (now - known.at > FRESH_MS && isDue(path, now, FRESH_MS)) {
    ctx.waitUntil("keep-address", async (after) => {
      const current = await lookUp(after, { organization, name });
      // Not written again: a crowd in many isolates would write one key many times a second.
      if (!isSame(current, known)) await keep(after, { organization, name }, current);
    });
  }
  return known;
}

/** Whether this isolate has not looked the path up lately. Notes that it does now. */
function isDue(path: string, now: number, pause: number): boolean {
  if (Math.abs(now - (looked_up.get(path) ?? 0)) < pause) return false;
  looked_up.delete(path);
  if (looked_up.size >= MOST_PATHS) looked_up.delete(looked_up.keys().next().value!);
  looked_up.set(path, now);
  return true;
}

const isSame = (one: FoundAddress | null, other: FoundAddress | null) =>
  one?.form_id === other?.form_id && one?.path === other?.path;

interface Names {
  organization: string;
  name: string;
}

/** The primary, because a replica may lack the newest name. */
const lookUp = (ctx: Context, { organization, name }: Names) => findFormAddress(ctx.db, organization, name);

/** Keeps at the edge where an address leads. Null: nowhere. */
async function keep(ctx: Context, names: Names, found: FoundAddress | null): Promise<void> {
  await repairAddress(ctx, names, await putAddress(ctx, names, found));
}

/** What the edge has been told of an address; undefined: KV refused it, as it does a second write within a second. */
export type ToldAddress = FoundAddress | null | undefined;

/** Tells the edge where an address leads, without a look-up. Call `repairAddress` after it. */
export async function putAddress(
  ctx: Context,
  { organization, name }: Names,
  found: FoundAddress | null,
): Promise<ToldAddress> {
  const path = readablePath(organization, name);
  const written =
    found === null
      ? ctx.addresses.remove(path)
      : ctx.addresses.write(path, { ...found, at: ctx.now().getTime() });
  return written.then(
    () => found,
    () => undefined,
  );
}

/**
 * Looks an address up after the edge was told, and tells it again if that was refused, or if a rename came in between:
 * it has changed the entry before it was written, so that the former address would stay.
 */
export async function repairAddress(ctx: Context, names: Names, told: ToldAddress): Promise<void> {
  let known = told;
  for (let repairs = 0; repairs < MOST_REPAIRS; repairs += 1) {
    const current = await lookUp(ctx, names);
    if (known !== undefined && isSame(current, known)) return;
    await new Promise((resolve) => setTimeout(resolve, WRITE_MS));
    known = await putAddress(ctx, names, current);
  }
}
