import { statusPage } from "#core/contracts/wire/named-pages.ts";
import { formPath, statusPath } from "#core/contracts/wire/paths.ts";
import { shortClosedPage, shortSoldOutPage } from "#core/contracts/wire/public-pages.ts";
import type { ErrorSubPage } from "#core/errors/catalog.ts";
import { carriedParameters } from "#core/forms/submitting/prefill.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { parseSystemValues } from "#core/forms/submitting/system-values.ts";
import type { Context } from "../../context.ts";
import { route } from "../../middleware/route.ts";
import { identifyVisitor } from "../../services/forms/identify-visitor.ts";
import { acceptsAnotherResponse } from "../../services/forms/judge-form.ts";
import type { LiveForm } from "../../services/forms/live-form.ts";
import { loadDefinition, loadLive } from "../../services/forms/load-form.ts";
import { addressWith } from "./address-with.ts";
import { closedContent, refusePage, statusResponse } from "./status-response.ts";

/** Ids that support may ask for, by their name on the page. Nothing else of the address is shown. */
const SUPPORT_KEYS = { fid: "fingerprint", cid: "customer_id", sid: "session_id" };
const ID = /^[\w-]{1,64}$/;

/**
 * Loads the form for the visitor in the address: by system keys if the form was refused, by field names if a
 * response was.
 */
function loadFor(ctx: Context, request: Request, { form_id, url }: { form_id: string; url: URL }) {
  const { values } = parseSystemValues(
    (key) =>
      url.searchParams.get(key) ??
      (key === SYSTEM_KEYS.fingerprint ? url.searchParams.get("fingerprint") : null),
  );
  return Promise.all([
    loadDefinition(ctx, form_id, request.headers.get("cookie")),
    identifyVisitor(ctx, form_id, values, "load"),
  ]).then(([known, visitor]) => loadLive(ctx, { form_id, known, ...visitor }));
}

function supportIds(page: ErrorSubPage, url: URL): Record<string, string> {
  const ids = Object.entries(SUPPORT_KEYS).flatMap(([name, key]) => {
    const id = url.searchParams.get(key) ?? "";
    return page === "alreadyresponded" && ID.test(id) ? [[name, id] as const] : [];
  });
  return Object.fromEntries(ids);
}

/** Not cacheable either: the form may close again. */
function backToForm({ definition }: LiveForm, url: URL): Response {
  const location = addressWith(
    formPath(definition.form_id),
    carriedParameters(definition.fields, url.searchParams),
  );
  return new Response(null, { status: 303, headers: { location, "cache-control": "private, no-store" } });
}

/** Asks the database each time so that reloading the page leads back to a form that is open again. */
export const statusPageRoute = route(
  statusPage,
  async ({ ctx, request, url, params: { form_id, page } }) => {
    const live = await loadFor(ctx, request, { form_id, url });
    const now = ctx.now();
    if (acceptsAnotherResponse(page, live, now)) return backToForm(live, url);
    const oops = url.searchParams.get("oops");
    return statusResponse(
      {
        ...closedContent(live, { page, oops, now }),
        form_path: formPath(form_id),
        support: supportIds(page, url),
      },
      { ctx, request, definition: live.definition },
    );
  },
  refusePage,
);

/** A temporary redirect: a cached one would persist after the form has changed. */
async function toStatusPage(url: URL, form_id: string, page: ErrorSubPage): Promise<Response> {
  return new Response(null, { status: 302, headers: { location: statusPath(form_id, page) + url.search } });
}

export const shortClosedPageRoute = route(shortClosedPage, ({ url, params: { form_id } }) =>
  toStatusPage(url, form_id, "formclosed"),
);
export const shortSoldOutPageRoute = route(shortSoldOutPage, ({ url, params: { form_id } }) =>
  toStatusPage(url, form_id, "formsoldout"),
);
