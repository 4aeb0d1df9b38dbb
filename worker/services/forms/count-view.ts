import type { Context } from "../../context.ts";
import { addFormView } from "../../db/forms/forms.ts";

const SHARDS = 16;

/** Counts a page view, after the page was sent. */
export function countView(ctx: Context, form_id: string): void {
  const shard = Math.floor(Math.random() * SHARDS);
  ctx.waitUntil("count-view", (after) => addFormView(after.db, form_id, shard));
}
