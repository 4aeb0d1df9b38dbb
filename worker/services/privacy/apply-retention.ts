import type { Context } from "../../context.ts";
import type { Page } from "../../db/page.ts";
import { EXPIRED, type Expired, forgetExpired, listFormsWithExpired } from "../../db/privacy/expired.ts";
import { forgetRowCounts } from "../grid/row-counts.ts";
import { removePages } from "../turns/remove-pages.ts";
import type { Turn } from "../turns/turn.ts";

/**
 * Responses or sessions per statement, few enough not to delay submits more than a manual deletion does.
 */
const BATCH = 500;

/**
 * Deletes responses and sessions older than their form's retention, of all forms in turn: one with many of them, or with
 * one that cannot be deleted, holds up no other. The sweep removes their files.
 */
export async function applyRetention(ctx: Context, { isInTime, setAside }: Turn): Promise<void> {
  const form_ids = await listFormsWithExpired(ctx.db, ctx.now());
  let open = form_ids.flatMap((form_id) =>
    EXPIRED.map((expired) => removePages(BATCH, (page) => forget(ctx, { form_id, expired }, page), setAside)),
  );
  while (open.length > 0) {
    const unfinished: typeof open = [];
    for (const step of open) {
      if (!isInTime()) return;
      if (await step()) unfinished.push(step);
    }
    open = unfinished;
  }
}

async function forget(ctx: Context, due: { form_id: string; expired: Expired }, page: Page): Promise<number> {
  const count = await forgetExpired(ctx.db, { ...due, now: ctx.now() }, page);
  if (count === 0) return 0;
  forgetRowCounts(due.form_id);
  ctx.log.info("retention", { ...due, count });
  return count;
}
