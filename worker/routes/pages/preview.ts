import { previewEnding, previewForm, submitPreview } from "#core/contracts/documents/documents.ts";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { sampleAnswers } from "#core/forms/logic/sample-answers.ts";
import { type Entries, firstText } from "#core/forms/submitting/entries.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { decide } from "#core/forms/submitting/submission.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { parseSystemValues } from "#core/forms/submitting/system-values.ts";
import { clockOf } from "#core/values/clock.ts";
import type { Context } from "../../context.ts";
import { visitorCountry } from "../../middleware/request-meta.ts";
import { route } from "../../middleware/route.ts";
import type { StagedFiles } from "../../services/files/find-staged-files.ts";
import { type PostedFile, withPostedFiles } from "../../services/files/stage-posted-files.ts";
import type { LiveForm } from "../../services/forms/live-form.ts";
import { endingOf } from "../../services/forms/load-ending.ts";
import { loadLive } from "../../services/forms/load-form.ts";
import { verifyPrefill } from "../../services/forms/signed-prefill.ts";
import { type PostedForm, readEntries } from "../v1/read-entries.ts";
import { endingResponse } from "./ending-response.ts";
import {
  contentOfAddress,
  contentOfEntries,
  type FormResponseOptions,
  formResponse,
} from "./form-document.ts";

/** The response number in a preview, where there is no response. */
const NO_INDEX = 0;

/** A form to preview, and where its test submits go. */
export interface Previewed {
  definition: FormDefinition;
  stock: LiveForm["stock"];
  path: string;
}

function previewResponse(
  ctx: Context,
  { definition, stock, path }: Previewed,
  options: Omit<FormResponseOptions, "session_id" | "preview_path" | "stock">,
): Promise<Response> {
  return formResponse(ctx, definition, { ...options, stock, session_id: null, preview_path: path });
}

/** The public page, open or not. */
export async function showPreview(ctx: Context, previewed: Previewed, request: Request): Promise<Response> {
  return previewResponse(ctx, previewed, {
    content: await contentOfAddress(ctx, previewed.definition, new URL(request.url).searchParams),
    country: visitorCountry(request),
  });
}

async function livePreview(ctx: Context, form_id: string): Promise<Previewed> {
  const { definition, stock } = await loadLive(ctx, { form_id, known: null });
  return { definition, stock, path: previewPath(form_id) };
}

/** The form's current state. */
export const previewFormRoute = route(previewForm, async ({ ctx, request, params: { form_id } }) =>
  showPreview(ctx, await livePreview(ctx, form_id), request),
);

/** The ending page as the first respondent would see it. */
export async function showEndingPreview(ctx: Context, definition: FormDefinition): Promise<Response> {
  const facts = {
    local_index: 1,
    created_at: ctx.now().toISOString(),
    utc_offset: null,
    time_zone: null,
    data: sampleAnswers(definition.fields),
  };
  return endingResponse(ctx, definition, await endingOf(definition, facts), true);
}

export const previewEndingRoute = route(previewEnding, async ({ ctx, params: { form_id } }) => {
  const { definition } = await loadLive(ctx, { form_id, known: null });
  return showEndingPreview(ctx, definition);
});

/** A preview validates files but stores none. */
function nowhere({ fields }: FormDefinition, posted: readonly PostedFile[]): StagedFiles {
  const files = fields.filter(isFileField).map(({ id, name }) => {
    const own = posted.filter((one) => one.name === name);
    return [
      id,
      own.map(({ file, digest }) => ({ path: digest, name: file.name, size: file.size, type: file.type })),
    ] as const;
  });
  return Object.fromEntries(files.filter(([, own]) => own.length > 0));
}

/** A preview sends no emails: any entered address counts as verified. */
function typedEmails({ fields }: FormDefinition, entries: Entries): Record<string, string> {
  const challenged = fields.filter(({ type }) => type === "challenge_email");
  const typed = challenged.map(({ id, name }) => [id, firstText(entries, name)?.trim() ?? ""] as const);
  return Object.fromEntries(typed.filter(([, email]) => email !== ""));
}

/** Decides like a real submit, but stores nothing. */
export async function answerPreview(
  ctx: Context,
  previewed: Previewed,
  posted: PostedForm,
): Promise<Response> {
  const { definition } = previewed;
  const entries = withPostedFiles(
    definition,
    posted.entries,
    posted.files,
    nowhere(definition, posted.files),
  );
  const { time_zone, utc_offset } = parseSystemValues((key) => firstText(entries, key)).values;
  const zone = time_zone ?? (utc_offset === null ? formZone(definition) : null);
  const decision = decide({
    definition,
    entries,
    session: { session_id: null, staged_files: {}, verified_emails: typedEmails(definition, entries) },
    clock: clockOf({ time_zone: zone, utc_offset }),
    files_available: ctx.storage.origin !== null,
    prefill: await verifyPrefill(ctx, definition.form_id, firstText(entries, SYSTEM_KEYS.prefill)),
    isUrl: URL.canParse,
  });
  if (decision.ok) {
    const facts = { local_index: NO_INDEX, created_at: null, utc_offset, time_zone: zone, ...decision };
    return endingResponse(ctx, definition, await endingOf(definition, facts, true), true);
  }
  const { status } = new AppError(decision.code);
  return previewResponse(ctx, previewed, {
    content: contentOfEntries(definition, entries),
    reasons: decision.info?.fields ?? {},
    notice: decision.info?.fields === undefined ? "badrequest.default.description" : null,
    html: { status },
  });
}

export const submitPreviewRoute = route(
  submitPreview,
  async ({ ctx, request, readBytes, params: { form_id } }) => {
    const [posted, previewed] = await Promise.all([
      readEntries(request, readBytes),
      livePreview(ctx, form_id),
    ]);
    return answerPreview(ctx, previewed, posted);
  },
);
