import type { Change } from "#core/contracts/rooms/room.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isBegun, progressReader } from "#core/forms/submitting/draft-progress.ts";
import { sessionCells } from "#core/tables/session-row.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { findQueriedForm } from "../../db/grid/rows.ts";
import { type Draft, findDrafts } from "../../db/submitting/unfinished.ts";
import { DraftGatherer, type Drafts, type TypedFields } from "./gather-drafts.ts";

/** One for each isolate. */
const gatherer = new DraftGatherer({
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/**
 * For `waitUntil`, after a patch was saved: tells everyone who has the form's rows open what was typed. A few people are
 * shown twice a second; in a crowd, the room says how often it wants to be told. A lost message costs nothing but time:
 * the rows are read again on the next visit.
 */
export async function publishSession(ctx: Context, news: Drafts): Promise<void> {
  await gatherer.add(news, async (typed, gathered_ms) => {
    const change = await changeOf(ctx, news.form_id, typed);
    // They were deleted meanwhile.
    if (change === null) return gathered_ms;
    return ctx.room.publish(formRoom(news.form_id), change, gathered_ms);
  });
}

/** What the drafts have now: one statement, however many they are. */
async function changeOf(ctx: Context, form_id: string, typed: TypedFields): Promise<Change | null> {
  const [form, drafts] = await Promise.all([
    ctx.definitions.read(form_id).then((kept) => kept ?? findQueriedForm(ctx.db, form_id)),
    findDrafts(ctx.db, form_id, [...typed.keys()]),
  ]);
  const progress = progressReader(form);
  const updated_at = ctx.now().toISOString();
  const sessions = drafts.map((draft) => {
    const { id, raw, geo, seq, last_field_id } = draft;
    const isLast = form.fields.some((field) => field.id === last_field_id);
    const { answered, asked } = progress(raw, geo);
    const session = {
      data: cellsOf(form.fields, raw, typed.get(id) ?? new Set()),
      updated_at,
      ...(!draft.is_closed && { state: stateOf(draft), progress: { answered, asked } }),
      last_field_id: isLast ? last_field_id : null,
    };
    return { session_id: id, version: Number(seq), session };
  });
  const [only] = sessions;
  if (only === undefined) return null;
  // As earlier versions sent it, for pages that were opened before.
  if (sessions.length === 1) return { type: "session.updated", form_id, ...only };
  return { type: "sessions.updated", form_id, sessions };
}

/** Cells of these fields; null: it was cleared. Without secrets. */
function cellsOf(
  fields: readonly FieldDefinition[],
  raw: Readonly<Record<string, JsonValue>>,
  field_ids: ReadonlySet<string>,
) {
  const typed = fields.filter(({ id }) => field_ids.has(id));
  const cleared = typed.filter(({ id }) => raw[id] === null).map(({ id }) => [id, null] as const);
  return { ...sessionCells(typed, raw), ...Object.fromEntries(cleared) };
}

/** As the rows of the grid have it. */
const stateOf = ({ raw, is_held }: Draft) => (is_held ? "held" : isBegun(raw) ? "unfinished" : "empty");
