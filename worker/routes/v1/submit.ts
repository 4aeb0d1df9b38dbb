import { submitForm, submitFormByGet } from "#core/contracts/forms/public-forms.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import type { submits } from "#core/contracts/wire/public-addresses.ts";
import { AppError } from "#core/errors/app-error.ts";
import { errorPageLocation } from "#core/errors/catalog.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { ChallengeView } from "#core/forms/submitting/challenge-view.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { firstText } from "#core/forms/submitting/entries.ts";
import { isSystemKey, SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { Context } from "../../context.ts";
import { enteringMember } from "../../middleware/entering-member.ts";
import { errorResponse, isForBrowser, withRefusalHeaders } from "../../middleware/errors.ts";
import type { RoutesOf } from "../../middleware/mounted-route.ts";
import { requestMeta, requestVisitor } from "../../middleware/request-meta.ts";
import { type Refusal, route } from "../../middleware/route.ts";
import { claimsSimulation, simulatedMeta } from "../../services/access/simulated-meta.ts";
import type { StagedFiles } from "../../services/files/find-staged-files.ts";
import type { PostedFile } from "../../services/files/stage-posted-files.ts";
import { isOutdated, type SubmitOutcome } from "../../services/submitting/submit-request.ts";
import { submitResponse } from "../../services/submitting/submit-response.ts";
import { requirePlace } from "../../services/submitting/take-place.ts";
import { presentSubmitted } from "./present-submitted.ts";
import { entriesOfQuery, readEntries } from "./read-entries.ts";

/**
 * A browser's post refused with a code that has no separate page (VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED
 * …).
 */
export interface RefusedSubmit {
  form_id: string;
  entries: Entries;
  refusal: AppError;
  /** Null when the form could not be loaded. */
  definition: FormDefinition | null;
  session_id: string | null;
  /** Stored files of this response, by field id. */
  files: StagedFiles;
  /** State of email verification, by field id. */
  challenges: Record<string, ChallengeView>;
  /**
   * Files of the post itself. A page cannot restore them: without JavaScript, visitors must choose them
   * again.
   */
  posted_files: readonly Pick<PostedFile, "name" | "file">[];
}

type RefusedSubmitPage = (ctx: Context, refused: RefusedSubmit) => Promise<Response>;

/** The submit by POST and by GET. The page is injected because only `routes/pages` may render. */
export function submitRoutes(refusedSubmitPage: RefusedSubmitPage): RoutesOf<typeof submits> {
  const responder = new SubmitResponder(refusedSubmitPage);
  const refuse: Refusal = (error, request, ctx) => responder.refuseUnread(error, request, ctx);
  const submitFormRoute = route(
    submitForm,
    async (call) => {
      // Before anything is read. A page with a script keeps its answers itself.
      if (!isForBrowser(call.request)) requirePlace(call.ctx.now());
      const posted = await readEntries(call.request, call.readBytes);
      return responder.submit(call, { ...call.params, ...posted, method: "post" });
    },
    refuse,
  );
  const submitFormByGetRoute = route(
    submitFormByGet,
    async (call) => {
      const { request, url, params } = call;
      const isPrefetch = (request.headers.get("sec-purpose") ?? "").includes("prefetch");
      if (request.method !== "GET" || isPrefetch) throw new AppError("METHOD_NOT_ALLOWED");
      const entries = entriesOfQuery(url.searchParams);
      if ([...entries.keys()].every(isSystemKey)) {
        // The page after a refused post has this address. Opening it again leads to the form.
        if (isForBrowser(request)) return seeOther(formPath(params.form_id));
        throw new AppError("BAD_REQUEST", { reason: "The query contains no answers." });
      }
      return responder.submit(call, { ...params, entries, files: [], method: "get" });
    },
    refuse,
  );
  return { submitFormRoute, submitFormByGetRoute };
}

interface Posted {
  form_id: string;
  entries: Entries;
  files: readonly PostedFile[];
  method: "get" | "post";
}

const NO_META = { geo: null, x_useragent: null, x_referer: null };
/** A member is not the customer. */
const NOBODY = { customer_uuid: null, visitor_id: null, is_forged: false };

interface SubmitCall {
  ctx: Context;
  request: Request;
  noteRefusal(refusal: AppError): void;
}

class SubmitResponder {
  readonly #refusedSubmitPage: RefusedSubmitPage;

  constructor(refusedSubmitPage: RefusedSubmitPage) {
    this.#refusedSubmitPage = refusedSubmitPage;
  }

  async submit({ ctx, request, noteRefusal }: SubmitCall, posted: Posted): Promise<Response> {
    const { headers } = request;
    const isEntered = posted.entries.has(SYSTEM_KEYS.by_member);
    const entered_by = isEntered ? await enteringMember(ctx, request, posted.form_id) : null;
    // The member's device and place are not the respondent's.
    const meta = isEntered ? NO_META : requestMeta(request);
    const simulated = claimsSimulation(headers) ? await simulatedMeta(ctx, posted.form_id, headers) : null;
    const outcome = await submitResponse(ctx, {
      ...posted,
      idempotency_key: request.headers.get("idempotency-key"),
      cookieHeader: request.headers.get("cookie"),
      is_without_script: isForBrowser(request),
      is_simulated: simulated?.is_simulated,
      ...(entered_by !== null && { entered_by, vouched: { identity: NOBODY } }),
      meta: { ...meta, geo: simulated?.geo ?? meta.geo },
      visitor: requestVisitor(request),
    });
    if (outcome.ok) {
      const submitted = await presentSubmitted(ctx, posted.form_id, outcome);
      return isForBrowser(request) ? seeOther(submitted.redirect) : Response.json(submitted);
    }
    noteRefusal(outcome.refusal);
    return isForBrowser(request) ? this.#page(ctx, posted, outcome) : errorResponse(outcome.refusal);
  }

  /** A request that could not even be parsed: a page for browsers, JSON for all others. */
  async refuseUnread(refusal: AppError, request: Request, ctx: Context): Promise<Response | null> {
    if (!isForBrowser(request)) return null;
    const form_id = new URL(request.url).pathname.split("/").at(-1)!;
    const nothing = { definition: null, session_id: null, files: {}, challenges: {} };
    return this.#page(ctx, { form_id, entries: new Map(), files: [] }, { refusal, ...nothing });
  }

  /** The catalog's page for a refusal, or the form again with its answers. */
  async #page(
    ctx: Context,
    { form_id, entries, files: posted_files }: Pick<Posted, "form_id" | "entries" | "files">,
    { refusal, session_id, ...rest }: Omit<Extract<SubmitOutcome, { ok: false }>, "ok">,
  ): Promise<Response> {
    const fingerprint = firstText(entries, SYSTEM_KEYS.fingerprint);
    const customer_id = (refusal.info?.customer_id ?? null) as string | null;
    const identity = { session_id, fingerprint, customer_id };
    const location = errorPageLocation(refusal.code, form_id, "submit", identity);
    // Questions that the older form lacked or asked differently must be shown again.
    if (location && !isOutdated(refusal)) return seeOther(location);
    const refused = { form_id, entries, refusal, session_id, posted_files, ...rest };
    return withRefusalHeaders(await this.#refusedSubmitPage(ctx, refused), refusal);
  }
}

/** 303 so that the browser fetches the page instead of posting again. */
function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
