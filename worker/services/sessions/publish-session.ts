import { formRoom } from "#core/contracts/rooms/room-names.ts";
import { type FormShape, isBegun, progressReader } from "#core/forms/submitting/draft-progress.ts";
import { sessionCells } from "#core/tables/session-row.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { findQueriedForm } from "../../db/grid/rows.ts";
import { findUnfinished, type UnfinishedSession } from "../../db/submitting/unfinished.ts";

/** What a patch changed in a session. */
export interface SessionNews {
  session_id: string;
  form_id: string;
  fields: Record<string, JsonValue>;
  seq: number;
}

/** One message per session in this time, in milliseconds, however often its respondent saves. */
const PAUSE_MS = 500;
/** Longer than a pause. A request that takes longer was ended, and the next one takes over. */
const LOST_MS = 5_000;

/** News that wait for the end of their session's pause. One map for each isolate. */
const waiting = new Map<string, SessionNews & { since: number }>();

/**
 * For `waitUntil`, after a patch was saved: tells everyone who has the form's rows open what was typed, at most
 * twice a second. A lost message costs nothing but time: the rows are read again on the next visit.
 */
export async function publishSession(ctx: Context, news: SessionNews): Promise<void> {
  const { session_id, form_id } = news;
  const earlier = waiting.get(session_id);
  if (earlier && Date.now() - earlier.since < LOST_MS) {
    Object.assign(earlier.fields, news.fields);
    earlier.seq = Math.max(earlier.seq, news.seq);
    return;
  }
  const gathered = { ...news, since: Date.now() };
  waiting.set(session_id, gathered);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (waiting.get(session_id) === gathered) waiting.delete(session_id);
  const { fields: typed, seq } = gathered;
  const [form, draft] = await Promise.all([
    ctx.definitions.read(form_id).then((kept) => kept ?? findQueriedForm(ctx.db, form_id)),
    findUnfinished(ctx.db, form_id, session_id),
  ]);
  const { fields } = form;
  const cells = sessionCells(fields, typed);
  const cleared = fields.filter(({ id }) => typed[id] === null).map(({ id }) => [id, null] as const);
  await ctx.room.publish(formRoom(form_id), {
    type: "session.updated",
    form_id,
    session_id,
    version: seq,
    session: {
      data: { ...cells, ...Object.fromEntries(cleared) },
      updated_at: ctx.now().toISOString(),
      ...(draft !== null && !draft.is_closed && progressOf(form, draft)),
      last_field_id: Object.keys(typed).findLast((id) => fields.some((field) => field.id === id)) ?? null,
    },
  });
}

/** How far the respondent has come, as the rows of the grid have it. */
function progressOf(form: FormShape, { raw, geo, is_held }: UnfinishedSession) {
  const { answered, asked } = progressReader(form)(raw, geo);
  const state = is_held ? "held" : isBegun(raw) ? "unfinished" : "empty";
  return { state, progress: { answered, asked } };
}
