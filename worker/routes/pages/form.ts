import { debugPage, formPage } from "#core/contracts/wire/public-pages.ts";
import { AppError } from "#core/errors/app-error.ts";
import { errorPageLocation } from "#core/errors/catalog.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { closedCode, isSentEarly } from "#core/forms/submitting/availability.ts";
import { FORM_VERSION_KEY } from "#core/forms/submitting/system-keys.ts";
import { parseSystemValues } from "#core/forms/submitting/system-values.ts";
import type { LateTail } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { visitorCountry } from "../../middleware/request-meta.ts";
import { route } from "../../middleware/route.ts";
import { countView } from "../../services/forms/count-view.ts";
import { identifyVisitor } from "../../services/forms/identify-visitor.ts";
import { isShownOnStartPage, judgeForm } from "../../services/forms/judge-form.ts";
import type { LiveForm } from "../../services/forms/live-form.ts";
import { findAtEdge, loadLiveFromReplica } from "../../services/forms/load-form.ts";
import { mintSessionId } from "../../services/keys/session-id.ts";
import { contentOfAddress, formResponse } from "./form-document.ts";
import { lateFailure, lateTail, pathFor } from "./late-state.ts";
import { addPersonCookie } from "./person-cookie-of.ts";
import { refusePage } from "./refuse-page.ts";

interface PageCall {
  ctx: Context;
  request: Request;
  url: URL;
  params: { form_id: string };
  /** The readable address by which the visitor came, if it is the form's. */
  address?: string;
}

/**
 * Trip 1. A cached form that was open at the last check is sent before the database replies; live data
 * follows. Of a form that is not cached but listed as open, the head is sent before. Any other form waits for the
 * database so that a refusal is a real redirect.
 */
export async function showForm({
  ctx,
  request,
  url,
  params: { form_id },
  address,
}: PageCall): Promise<Response> {
  const { values: system } = parseSystemValues((key) => url.searchParams.get(key));
  const { definition: known, head } = await findAtEdge(ctx, form_id, request.headers.get("cookie"));
  const country = visitorCountry(request);
  // What the edge keeps may be older than the form's name.
  const named = <Form extends Pick<FormDefinition, "address">>(form: Form): Form =>
    address === undefined || form.address === address ? form : { ...form, address };
  const live = identifyVisitor(ctx, form_id, system, "load").then((visitor) =>
    loadLiveFromReplica(ctx, { form_id, known, ...visitor }),
  );
  if (known !== null && isSentBeforehand(known, ctx)) {
    const late = live.then(
      (loaded) => lateTail(loaded, url, ctx.now()),
      (error) => lateFailure(ctx, form_id, error),
    );
    return present(ctx, request, named(known), url, { late, country });
  }
  if (
    head !== null &&
    !ctx.env.MAINTENANCE &&
    isOpen(head, ctx.now()) &&
    !url.searchParams.has(FORM_VERSION_KEY)
  ) {
    live.catch(() => {}); // Until it is handled there.
    const { coldResponse } = await import("./cold-form.ts");
    return coldResponse({ ctx, request, url, country }, named(head), live);
  }
  const loaded = await live;
  const code = judgeForm(loaded, ctx.now());
  if (code !== null && loaded.definition.is_page) throw new AppError("FORM_NOT_FOUND");
  const location =
    code === null || isShownOnStartPage(code, loaded.definition)
      ? null
      : errorPageLocation(code, form_id, "load");
  if (location !== null) return refuse(location, loaded, url);
  return present(ctx, request, named(loaded.definition), url, { stock: loaded.stock, country });
}

export const formPageRoute = route(formPage, showForm, refusePage);
/** The same page. `late/debug.ts` adds the debugging parts in the browser. */
export const debugPageRoute = route(debugPage, showForm, refusePage);

function refuse(path: string, { definition }: LiveForm, url: URL): Response {
  const location = pathFor(path, definition, url);
  return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
}

const isOpen = ({ campaign }: Pick<FormDefinition, "campaign">, now: Date) =>
  closedCode(campaign, now.getTime()) === null;

/** Live parts must arrive in document order; stock would arrive too late. During maintenance there are none. */
function isSentBeforehand(known: FormDefinition, { env, now }: Context): boolean {
  const isEarly = env.MAINTENANCE ? !known.is_full : isSentEarly(known);
  return isEarly && isOpen(known, now());
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
  return addPersonCookie(ctx, request, definition, response);
}
