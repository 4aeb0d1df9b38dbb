import { completePath } from "#core/contracts/paths.ts";
import { type Submitted, submitForm, submitFormByGet } from "#core/contracts/public-forms.ts";
import { AppError } from "#core/errors/app-error.ts";
import { errorPageLocation } from "#core/errors/catalogue.ts";
import type { Entries } from "#core/forms/submission.ts";
import { isSystemKey, SYSTEM_KEYS } from "#core/forms/system-keys.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../../context.ts";
import { errorResponse, isForBrowser, logRefusal } from "../../middleware/errors.ts";
import { requestMeta } from "../../middleware/request-meta.ts";
import { type Refusal, route } from "../../middleware/route.ts";
import { endingProof } from "../../services/ending-proof.ts";
import { type SubmitOutcome, submitResponse } from "../../services/submit-response.ts";
import { refusedSubmitPage } from "../pages/refused-submit.ts";
import { entriesOfQuery, readEntries } from "./read-entries.ts";

/** A request that could not even be read: a page for browsers where the catalogue has one. */
const refuseUnread: Refusal = async (error, request, ctx) => {
  const form_id = new URL(request.url).pathname.split("/")[3]!;
  return isForBrowser(request) ? refusedPage(ctx, { form_id, entries: new Map() }, { refusal: error }) : null;
};

export const submitFormRoute = route(
  submitForm,
  async ({ ctx, request, params, readBytes }) => {
    const entries = await readEntries(request, readBytes);
    return submit(ctx, request, { ...params, entries, method: "post" });
  },
  refuseUnread,
);

export const submitFormByGetRoute = route(
  submitFormByGet,
  async ({ ctx, request, url, params }) => {
    const isPrefetch = (request.headers.get("sec-purpose") ?? "").includes("prefetch");
    if (request.method !== "GET" || isPrefetch) throw new AppError("METHOD_NOT_ALLOWED");
    const entries = entriesOfQuery(url.searchParams);
    if ([...entries.keys()].every(isSystemKey)) {
      throw new AppError("BAD_REQUEST", { reason: "The address holds no answers." });
    }
    return submit(ctx, request, { ...params, entries, method: "get" });
  },
  refuseUnread,
);

interface Posted {
  form_id: string;
  entries: Entries;
  method: "get" | "post";
}

async function submit(ctx: Context, request: Request, posted: Posted): Promise<Response> {
  const outcome = await submitResponse(ctx, {
    ...posted,
    idempotency_key: request.headers.get("idempotency-key"),
    cookieHeader: request.headers.get("cookie"),
    meta: requestMeta(request),
  });
  const isPage = isForBrowser(request);
  if (outcome.ok) {
    const submitted = await present(ctx, posted.form_id, outcome);
    return isPage ? seeOther(submitted.redirect) : Response.json(submitted);
  }
  logRefusal(ctx.log, outcome.refusal);
  return (isPage && (await refusedPage(ctx, posted, outcome))) || errorResponse(outcome.refusal);
}

/** Immutable facts only, so that a repeat gets the same answer byte for byte. */
async function present(
  ctx: Context,
  form_id: string,
  { answer, session_id }: Extract<SubmitOutcome, { ok: true }>,
): Promise<Submitted> {
  const { response_id: id, local_index, created_at, redirect_uri, ignored_keys: keys } = answer;
  const message = "These names belong to no field of the form and were not stored as answers.";
  return {
    data: {
      id,
      form_id,
      session_id,
      local_index,
      local_id: formatLocalIndex(local_index),
      created_at: new Date(created_at).toISOString(),
    },
    raw: null,
    warning: keys.length > 0 ? { ignored_keys: { message, data: { keys } } } : null,
    info: null,
    error: null,
    redirect: redirect_uri ?? `${completePath(form_id, id)}&proof=${await endingProof(ctx, form_id, id)}`,
  };
}

type Refused = Pick<Extract<SubmitOutcome, { ok: false }>, "refusal"> &
  Partial<Extract<SubmitOutcome, { ok: false }>>;

/** The catalogue's page for a refusal, or the form again with what was answered. */
async function refusedPage(
  ctx: Context,
  { form_id, entries }: Pick<Posted, "form_id" | "entries">,
  { refusal, definition = null, session_id = null }: Refused,
): Promise<Response | null> {
  const fingerprint = entries.get(SYSTEM_KEYS.fingerprint)?.values[0];
  const location = errorPageLocation(refusal.code, form_id, "submit", {
    session_id,
    fingerprint: typeof fingerprint === "string" ? fingerprint : null,
  });
  if (location) return seeOther(location);
  return refusedSubmitPage(ctx, { form_id, entries, refusal, definition, session_id });
}

/** 303, so that the browser fetches the page instead of posting once more. */
function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
