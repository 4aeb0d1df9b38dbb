import type { ErrorSubPage } from "#core/errors/catalog.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { LANGUAGES, type Language } from "#core/forms/definition/language.ts";
import { opening } from "#core/forms/submitting/availability.ts";
import { momentOf, type StatusContent, statusDocument, statusKind } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { withRefusalHeaders } from "../../middleware/errors.ts";
import type { Refusal } from "../../middleware/route.ts";
import type { LiveForm } from "../../services/forms/live-form.ts";
import { cautionFor } from "./caution-for.ts";
import { embedders, frameSources, htmlResponse, newDelivery } from "./html-response.ts";
import { pageTexts } from "./page-texts.ts";

/** The browser's first supported language, for pages without a form's language. */
function browserLanguage(request: Request | undefined): Language {
  const wanted = (request?.headers.get("accept-language") ?? "").toLowerCase().split(",");
  const spoken = wanted.map((part) => LANGUAGES.find((language) => part.trim().slice(0, 2) === language));
  return spoken.find((language) => language !== undefined) ?? "en";
}

/** Texts of a closed form's page: that it is over, or when it opens. */
export function closedContent(
  { definition, was_opened }: Pick<LiveForm, "definition" | "was_opened">,
  { page, oops, now }: { page: ErrorSubPage; oops: string | null; now: Date },
): Pick<StatusContent, "kind" | "opens_at" | "words"> {
  const { is_ahead, opens_at } = opening(definition.campaign, was_opened, now.getTime());
  const kind = statusKind(page, oops, is_ahead);
  if (kind === "formclosed.default" || kind === "formclosed.while_responding") {
    return { kind, words: definition.closed_page };
  }
  if (kind !== "formclosed.not_open_yet" || opens_at === null) return { kind };
  return { kind, opens_at: momentOf(opens_at, definition) };
}

export interface StatusOptions {
  ctx: Context;
  /** Provides the language where there is no form. */
  request?: Request;
  definition: FormDefinition | null;
  status?: number;
}

export async function statusResponse(content: StatusContent, options: StatusOptions): Promise<Response> {
  const { ctx, request, definition, status } = options;
  const lang = definition?.lang ?? browserLanguage(request);
  const delivery = newDelivery();
  const texts = await pageTexts(ctx, lang);
  const report_url = definition && cautionFor(ctx, definition).report_url;
  const html = await statusDocument(definition, content, { texts, lang, delivery, report_url });
  return htmlResponse(html, {
    delivery,
    origin: ctx.origin,
    status,
    leads_anywhere: Boolean(content.again),
    embedded_by: embedders(definition),
    frames: frameSources(definition),
  });
}

/** For any error of a public page: there is no such form, or it is temporarily unavailable. */
export const refusePage: Refusal = async (error, request, ctx) => {
  const isMissing = error.status === 404;
  const { pathname, search } = new URL(request.url);
  const page = await statusResponse(
    {
      kind: isMissing ? "notfound.default" : "developererror.default",
      // The same address again: it contains the visitor's parameters and an already sent response.
      form_path: isMissing ? null : pathname + search,
      support: {},
    },
    { ctx, request, definition: null, status: error.status },
  );
  return withRefusalHeaders(page, error);
};
