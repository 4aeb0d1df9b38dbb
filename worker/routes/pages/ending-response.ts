import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { type EndingContent, mayRespondAgain } from "#core/forms/look/ending-page.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { endingDocument } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { cautionFor } from "./caution-for.ts";
import { embedders, frameSources, htmlResponse, newDelivery } from "./html-response.ts";

export async function endingResponse(
  ctx: Context,
  definition: FormDefinition,
  content: EndingContent,
  is_preview = false,
): Promise<Response> {
  const delivery = newDelivery();
  const { form_id, lang, campaign } = definition;
  const again_path = is_preview
    ? previewPath(form_id)
    : mayRespondAgain(campaign, ctx.now().getTime())
      ? formPath(form_id)
      : null;
  const html = await endingDocument(definition, content, {
    texts: await loadTexts(lang),
    delivery,
    report_url: is_preview ? null : cautionFor(ctx, definition).report_url,
    is_preview,
    again_path,
  });
  return htmlResponse(html, {
    delivery,
    origin: ctx.origin,
    embedded_by: embedders(definition, is_preview),
    frames: frameSources(definition),
  });
}
