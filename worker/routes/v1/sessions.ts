import {
  loadSession as loadSessionContract,
  newSession as newSessionContract,
  patchSession as patchSessionContract,
  patchSessionField,
} from "#core/contracts/sessions.ts";
import type { JsonValue } from "#core/values/json.ts";
import { requestMeta } from "../../middleware/request-meta.ts";
import { route } from "../../middleware/route.ts";
import { loadSession } from "../../services/sessions/load-session.ts";
import { newSession } from "../../services/sessions/new-session.ts";
import { patchSession } from "../../services/sessions/patch-session.ts";

function sessionMeta(request: Request) {
  const { x_useragent, geo } = requestMeta(request);
  return { x_useragent, geo };
}

export const newSessionRoute = route(newSessionContract, ({ ctx, params }) =>
  newSession(ctx, params.form_id),
);

export const loadSessionRoute = route(loadSessionContract, ({ ctx, params }) =>
  loadSession(ctx, params.session_id),
);

export const patchSessionRoute = route(patchSessionContract, ({ ctx, request, params, body }) =>
  patchSession(ctx, {
    session_id: params.session_id,
    form_id: body.form_id,
    fields: body.fields as Record<string, JsonValue>,
    seq: body.seq,
    meta: sessionMeta(request),
  }),
);

export const patchSessionFieldRoute = route(patchSessionField, ({ ctx, request, params, body }) =>
  patchSession(ctx, {
    session_id: params.session_id,
    form_id: null,
    fields: { [params.field_id]: body.value as JsonValue },
    seq: body.seq ?? null,
    meta: sessionMeta(request),
  }),
);
