import type { FormDefinition } from "#core/forms/definition.ts";
import type { EndingContent } from "#core/forms/ending-page.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { endingDocument } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { htmlResponse, newDelivery } from "./html-response.ts";

export async function endingResponse(
  ctx: Context,
  definition: FormDefinition,
  content: EndingContent,
  is_preview = false,
): Promise<Response> {
  const delivery = newDelivery();
  const html = await endingDocument(definition, content, {
    texts: await loadTexts(definition.lang),
    delivery,
    is_preview,
  });
  return htmlResponse(html, { delivery, origin: ctx.origin, embedded_by: is_preview ? "'self'" : "*" });
}
