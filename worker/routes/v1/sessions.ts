import {
  loadSession as loadSessionContract,
  newSession as newSessionContract,
  patchSession as patchSessionContract,
  patchSessionField,
} from "#core/contracts/sessions.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { route } from "../../middleware/route.ts";
import { loadSession } from "../../services/sessions/load-session.ts";
import { newSession } from "../../services/sessions/new-session.ts";
import { patchSession } from "../../services/sessions/patch-session.ts";

/** Loaded by the first edit. */
const sessionMeta = async (ctx: Context, request: Request) =>
  (await import("./session-meta.ts")).sessionMeta(ctx, request);

export const newSessionRoute = route(newSessionContract, ({ ctx, params }) =>
  newSession(ctx, params.form_id),
);

export const loadSessionRoute = route(loadSessionContract, ({ ctx, params }) =>
  loadSession(ctx, params.session_id),
);

export const patchSessionRoute = route(patchSessionContract, async ({ ctx, request, params, body }) =>
  patchSession(ctx, {
    session_id: params.session_id,
    form_id: body.form_id,
    fields: body.fields as Record<string, JsonValue>,
    seq: body.seq,
    meta: await sessionMeta(ctx, request),
  }),
);

export const patchSessionFieldRoute = route(patchSessionField, async ({ ctx, request, params, body }) =>
  patchSession(ctx, {
    session_id: params.session_id,
    form_id: null,
    fields: { [params.field_id]: body.value as JsonValue },
    seq: body.seq ?? null,
    meta: await sessionMeta(ctx, request),
  }),
);
