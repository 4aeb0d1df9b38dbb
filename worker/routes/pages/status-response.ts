import { formPath } from "#core/contracts/paths.ts";
import type { FormDefinition } from "#core/forms/definition.ts";
import { LANGUAGES, type Language } from "#core/forms/language.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { type StatusContent, statusDocument } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import type { Refusal } from "../../middleware/route.ts";
import { htmlResponse, newDelivery } from "./html-response.ts";

/** The first language of the browser that we speak; for pages that no form gives a language. */
function browserLanguage(request: Request | undefined): Language {
  const wanted = (request?.headers.get("accept-language") ?? "").toLowerCase().split(",");
  const spoken = wanted.map((part) => LANGUAGES.find((language) => part.trim().slice(0, 2) === language));
  return spoken.find((language) => language !== undefined) ?? "en";
}

export interface StatusOptions {
  ctx: Context;
  /** Whose language counts where there is no form. */
  request?: Request;
  definition: FormDefinition | null;
  status?: number;
}

export async function statusResponse(content: StatusContent, options: StatusOptions): Promise<Response> {
  const { ctx, request, definition, status } = options;
  const lang = definition?.lang ?? browserLanguage(request);
  const delivery = newDelivery();
  const texts = await loadTexts(lang);
  const html = await statusDocument(definition, content, { texts, lang, delivery });
  return htmlResponse(html, { delivery, origin: ctx.origin, status });
}

/** Whatever a public page throws: there is no such form, or it cannot be had at the moment. */
export const refusePage: Refusal = (error, request, ctx) => {
  const isMissing = error.status === 404;
  return statusResponse(
    {
      kind: isMissing ? "notfound.default" : "developererror.default",
      form_path: isMissing ? null : formPath(new URL(request.url).pathname.split("/")[3] ?? ""),
      support: {},
    },
    { ctx, request, definition: null, status: error.status },
  );
};
