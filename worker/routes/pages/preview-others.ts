import { previewTemplate, submitTemplatePreview } from "#core/contracts/templates.ts";
import { previewVersion, submitVersionPreview } from "#core/contracts/versions.ts";
import { templatePreviewPath, versionPreviewPath } from "#core/contracts/wire/paths/private.ts";
import type { Context } from "../../context.ts";
import { route } from "../../middleware/route.ts";
import { sanitizeDefinition } from "../../services/markup/sanitize-definition.ts";
import { templateDefinition } from "../../services/templates/template-definition.ts";
import { loadVersion } from "../../services/versions/load-version.ts";
import { readEntries } from "../v1/read-entries.ts";
import { answerPreview, type Previewed, showPreview } from "./preview.ts";

/** Previews of forms that are not public: templates and earlier versions. */

async function ofTemplate(template_id: string): Promise<Previewed> {
  return { ...(await templateDefinition(template_id)), path: templatePreviewPath(template_id) };
}

async function ofVersion(ctx: Context, form_id: string, version_id: string): Promise<Previewed> {
  const { definition } = await loadVersion(ctx, form_id, version_id);
  // The preview is a separate page, so its style sheet must be sanitized too.
  return {
    definition: await sanitizeDefinition(definition),
    stock: null,
    path: versionPreviewPath(form_id, version_id),
  };
}

export const previewTemplateRoute = route(previewTemplate, async ({ ctx, request, params }) =>
  showPreview(ctx, await ofTemplate(params.template_id), request),
);

export const submitTemplatePreviewRoute = route(
  submitTemplatePreview,
  async ({ ctx, request, readBytes, params }) => {
    const previewed = await ofTemplate(params.template_id);
    return answerPreview(ctx, previewed, await readEntries(request, readBytes));
  },
);

export const previewVersionRoute = route(previewVersion, async ({ ctx, request, params }) =>
  showPreview(ctx, await ofVersion(ctx, params.form_id, params.version_id), request),
);

export const submitVersionPreviewRoute = route(
  submitVersionPreview,
  async ({ ctx, request, readBytes, params }) => {
    const previewed = await ofVersion(ctx, params.form_id, params.version_id);
    return answerPreview(ctx, previewed, await readEntries(request, readBytes));
  },
);
