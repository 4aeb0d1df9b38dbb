import type { Context } from "../../context.ts";
import { addFormView } from "../../db/forms/forms.ts";

const SHARDS = 16;
const MAX_HOST_LENGTH = 100;

/** Counts a page view, after the page was sent. `referer` is the header of the request. */
export function countView(ctx: Context, form_id: string, referer: string | null): void {
  const shard = Math.floor(Math.random() * SHARDS);
  const referrer = hostOf(referer, ctx.origin);
  ctx.waitUntil("count-view", (after) => addFormView(after.db, { form_id, shard, referrer }, after.now()));
}

/** The host of another site. Pages of our own, such as a reloaded form, lead nobody here. */
function hostOf(referer: string | null, origin: string): string | null {
  const url = URL.parse(referer ?? "");
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin === origin) return null;
  return url.host.slice(0, MAX_HOST_LENGTH);
}
