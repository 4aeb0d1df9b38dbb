import type { PatchedSession } from "#core/contracts/sessions.ts";
import { AppError } from "#core/errors/app-error.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import { cleanJson, type JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { patchSession as patchSessionRow, type SessionMeta } from "../../db/sessions.ts";
import { verifySessionId } from "../keys/session-id.ts";

export interface SessionEdit {
  session_id: string;
  /** Null means the form of the field. */
  form_id: string | null;
  fields: Record<string, JsonValue>;
  /** Null means newer than every saved value. */
  seq: number | null;
  meta: SessionMeta;
}

/** Saves a respondent's draft. Saves nothing if the session was submitted. */
export async function patchSession(ctx: Context, edit: SessionEdit): Promise<PatchedSession> {
  if (!(await verifySessionId(ctx, edit.session_id))) throw new AppError("SESSION_NOT_FOUND");
  const now = ctx.now();
  const fields = Object.entries(edit.fields).map(
    ([id, value]) => [id.toLowerCase(), storable(value)] as const,
  );
  // The page sends its edits in their order.
  const last_field_id = fields.at(-1)?.[0] ?? null;
  const saved = await patchSessionRow(ctx.db, {
    ...edit,
    fields: Object.fromEntries(fields),
    last_field_id,
    now,
  });
  const { status, seq, form, unknown_fields } = saved;
  if (status === "not_found" && edit.form_id === null) {
    // The form was found by its field: either the field does not exist, or the session belongs to another form.
    throw new AppError("FIELD_NOT_FOUND", { fields: fields.map(([id]) => id) });
  }
  if (status === "not_found") throw new AppError("SESSION_NOT_FOUND");
  const { form_id, saved_fields } = saved;
  if (form_id !== null && saved.is_watched && saved_fields.length > 0) {
    const news = { session_id: edit.session_id, form_id, field_ids: saved_fields };
    ctx.waitUntil("publish-session", async (after) =>
      (await import("./publish-session.ts")).publishSession(after, news),
    );
  }
  return {
    ok: status === "saved",
    status,
    seq: Number(seq),
    unknown_fields,
    form: form && {
      version: form.version,
      is_open: closedCode(form, now.getTime()) === null && !form.is_total_limit_reached,
      ...(saved.is_continued && { is_continued: true }),
      ...(saved.added_at && { added_at: saved.added_at }),
    },
  };
}

function storable(value: JsonValue): JsonValue {
  const clean = cleanJson(value);
  if (clean === undefined) throw new AppError("BAD_REQUEST", { reason: "A value is nested too deeply." });
  return clean;
}
