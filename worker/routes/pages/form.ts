import { formPath } from "#core/contracts/wire/paths.ts";
import { debugPage, formPage } from "#core/contracts/wire/public-pages.ts";
import { AppError } from "#core/errors/app-error.ts";
import { ERROR_CATALOG, errorPageLocation } from "#core/errors/catalog.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import { carriedParameters } from "#core/forms/submitting/prefill.ts";
import { parseSystemValues } from "#core/forms/submitting/system-values.ts";
import type { LateTail, StatusContent } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { toRefusal } from "../../middleware/errors.ts";
import { visitorCountry } from "../../middleware/request-meta.ts";
import { route } from "../../middleware/route.ts";
import { countView } from "../../services/forms/count-view.ts";
import { identifyVisitor } from "../../services/forms/identify-visitor.ts";
import { isShownOnStartPage, judgeForm } from "../../services/forms/judge-form.ts";
import type { LiveForm } from "../../services/forms/live-form.ts";
import { loadDefinition, loadLiveFromReplica } from "../../services/forms/load-form.ts";
import { mintSessionId } from "../../services/keys/session-id.ts";
import { addressWith } from "./address-with.ts";
import { contentOfAddress, formResponse } from "./form-document.ts";
import { refusePage } from "./refuse-page.ts";

interface PageCall {
  ctx: Context;
  request: Request;
  url: URL;
  params: { form_id: string };
}

/**
 * Trip 1. A cached form that was open at the last check is sent before the database replies; live data
 * follows. Any other form waits for the database so that a refusal is a real redirect.
 */
export async function showForm({ ctx, request, url, params: { form_id } }: PageCall): Promise<Response> {
  const { values: system } = parseSystemValues((key) => url.searchParams.get(key));
  const known = await loadDefinition(ctx, form_id, request.headers.get("cookie"));
  const country = visitorCountry(request);
  const live = identifyVisitor(ctx, form_id, system, "load").then((visitor) =>
    loadLiveFromReplica(ctx, { form_id, known, ...visitor }),
  );
  if (known !== null && isSentBeforehand(known, ctx.now())) {
    const late = live.then(
      (loaded) => lateTail(loaded, url, ctx.now()),
      (error) => lateFailure(ctx, form_id, error),
    );
    return present(ctx, request, known, url, { late, country });
  }
  const loaded = await live;
  const code = judgeForm(loaded, ctx.now());
  if (code !== null && loaded.definition.is_page) throw new AppError("FORM_NOT_FOUND");
  const location =
    code === null || isShownOnStartPage(code, loaded.definition)
      ? null
      : errorPageLocation(code, form_id, "load");
  if (location !== null) return refuse(location, loaded, url);
  return present(ctx, request, loaded.definition, url, { stock: loaded.stock, country });
}

export const formPageRoute = route(formPage, showForm, refusePage);
/** The same page. `late/debug.ts` adds the debugging parts in the browser. */
export const debugPageRoute = route(debugPage, showForm, refusePage);

/** Path of a status page that keeps the visitor's parameters so that a link can lead back. */
function pathFor(path: string, { fields }: FormDefinition, url: URL): string {
  return addressWith(path, carriedParameters(fields, url.searchParams));
}

function refuse(path: string, { definition }: LiveForm, url: URL): Response {
  const location = pathFor(path, definition, url);
  return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
}

/** Live parts must arrive in document order; stock would arrive too late. */
function isSentBeforehand({ is_stock_tracked, is_full, campaign }: FormDefinition, now: Date): boolean {
  return !is_stock_tracked && !is_full && closedCode(campaign, now.getTime()) === null;
}

async function present(
  ctx: Context,
  request: Request,
  definition: FormDefinition,
  url: URL,
  parts: { late?: Promise<LateTail>; stock?: LiveForm["stock"]; country: string | null },
): Promise<Response> {
  countView(ctx, definition.form_id, request.headers.get("referer"));
  const content = await contentOfAddress(ctx, definition, url.searchParams);
  const session_id = await mintSessionId(ctx);
  const response = await formResponse(ctx, definition, { content, session_id, ...parts });
  if (definition.campaign.is_max_form_responses_by_customer_enabled) {
    const { personCookie, readPerson } = await import("../../services/keys/person-cookie.ts");
    const known = readPerson(ctx, definition.form_id, request.headers.get("cookie"));
    if (known === null) response.headers.append("set-cookie", personCookie(ctx, definition.form_id));
  }
  return response;
}

function closedTail(path: string, content: Pick<StatusContent, "kind" | "opens_at">): LateTail {
  return { closed: { status: { ...content, form_path: null, support: {} }, path }, newer: null };
}

/** No form, or a site that is not published. */
const missingTail = (form_id: string) => closedTail(formPath(form_id), { kind: "notfound.default" });

async function lateTail(live: LiveForm, url: URL, now: Date): Promise<LateTail> {
  const code = judgeForm(live, now);
  if (code !== null && live.definition.is_page) return missingTail(live.definition.form_id);
  const page = code === null ? null : ERROR_CATALOG[code].on_load?.sub_page;
  if (code !== null && page) {
    const { closedContent } = await import("./status-response.ts");
    const path = errorPageLocation(code, live.definition.form_id, "load") ?? url.pathname;
    return closedTail(pathFor(path, live.definition, url), closedContent(live, { page, oops: null, now }));
  }
  const newer = live.is_stale ? { version: live.version, path: url.pathname + url.search } : null;
  return { closed: null, newer };
}

/** The form is already sent. A missing form is reported; any other failure appears on submit. */
function lateFailure(ctx: Context, form_id: string, error: unknown): LateTail {
  const refusal = toRefusal(error);
  if (refusal.code === "FORM_NOT_FOUND") return missingTail(form_id);
  ctx.log.error("live_state_failed", refusal.cause ?? refusal, { refusal: refusal.code });
  return { closed: null, newer: null };
}
