import { AppError } from "#core/errors/app-error.ts";
import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { rowReference } from "#core/fields/reference.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import {
  type EndingContent,
  type EndingVariables,
  endingAction,
  endingContent,
} from "#core/forms/look/ending-page.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { type Clock, clockOf } from "#core/values/clock.ts";
import { formatDatetime } from "#core/values/datetime.ts";
import { formatLocal } from "#core/values/local-format.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../../context.ts";
import { findResponseFacts, type ResponseFacts } from "../../db/forms/endings.ts";
import { verifyEndingProof } from "../keys/ending-proof.ts";
import { sanitizerFor } from "../markup/sanitizer-for.ts";
import { loadDefinition, loadLive } from "./load-form.ts";

const NOBODY = { response: { short_id: "", index: 0, idx: "" }, fields: {} };

/** Formats an answer for display, with dates in the form's language and moments in the visitor's time zone. */
function readAnswer(type: FieldType, value: FieldValue, reader: { lang: string; clock: Clock }): unknown {
  if (Array.isArray(value)) return value.map((one) => readAnswer(type, one as FieldValue, reader));
  if (typeof value !== "string") return value;
  const local = type === "datetime-local" ? formatDatetime(value, reader.clock) : value;
  return formatLocal(type, local ?? value, reader.lang);
}

/** Returns the answers by field name, for texts and for addresses. */
function answersOf(fields: readonly FieldDefinition[], { data, ...sent }: ResponseFacts, lang: string) {
  const clock = clockOf(sent) ?? 0;
  const stored = fields.map((field) => [field, data[field.id]?.value ?? ""] as const);
  return {
    stored_fields: Object.fromEntries(stored.map(([{ name }, value]) => [name, value])),
    fields: Object.fromEntries(
      stored.map(([field, value]) => [
        field.name,
        // A deleted row has no name.
        data[field.id]?.labels?.map((label) => label ?? "") ?? readAnswer(field.type, value, { lang, clock }),
      ]),
    ),
  };
}

/** Replaces, in a preview, texts that would claim that a response was received. */
function previewTexts(texts: Texts): Texts {
  const { preview_done } = texts;
  return { ...texts, "formcomplete.default.p": preview_done, "formcomplete.receipt01.p": preview_done };
}

/**
 * Builds the ending page of a form. If `facts` is null, the visitor has not proved that the response is theirs, so the
 * page shows nothing of it.
 */
export async function endingOf(
  definition: FormDefinition,
  facts: ResponseFacts | null,
  is_preview = false,
): Promise<EndingContent> {
  const { ending, title, lang, fields } = definition;
  const action = endingAction(ending);
  const idx = facts === null ? "" : formatLocalIndex(facts.local_index);
  const variables: EndingVariables = {
    title,
    form_title: title,
    language: lang,
    ...NOBODY,
    ...(facts !== null && {
      response: {
        short_id: idx.slice(1),
        index: facts.local_index,
        idx,
        created_at: facts.created_at,
      },
      ...answersOf(fields, facts, lang),
    }),
    session: {},
    customer: { short_id: "" },
    uuid: crypto.randomUUID(),
  };
  const texts = await loadTexts(lang);
  return endingContent(
    action.type === "page" ? action.template_id : "default",
    ending,
    is_preview ? previewTexts(texts) : texts,
    variables,
    await sanitizerFor(Object.values(ending.ending_page_i18n_overrides?.overrides ?? {})),
  );
}

export interface EndingRequest {
  form_id: string;
  response_id: string;
  proof: string;
  cookieHeader: string | null;
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";

/** Page for a valid proof without a readable response. Proofs exist only for stored responses, so it was received. */
async function received(ctx: Context, form_id: string) {
  const definition = await ctx.definitions.read(form_id);
  if (definition === null) throw new AppError("SERVICE_UNAVAILABLE");
  return { definition, content: await endingOf(definition, null) };
}

/** Loads the ending page. Throws NOT_FOUND unless the response belongs to the form. */
export async function loadEnding(ctx: Context, { form_id, response_id, proof, cookieHeader }: EndingRequest) {
  const isOwn = await verifyEndingProof(ctx, form_id, response_id, proof);
  const [known, facts] = await Promise.all([
    loadDefinition(ctx, form_id, cookieHeader),
    findResponseFacts(ctx.db, form_id, response_id).catch((error: unknown) => {
      if (isOwn && isUnavailable(error)) return "unknown" as const;
      throw error;
    }),
  ]);
  if (facts === "unknown") return received(ctx, form_id);
  // The sender of a held response sees the same page as everyone else.
  if (facts === null && !(isOwn && (await isHeld(ctx, form_id, response_id))))
    throw new AppError("NOT_FOUND");
  const definition = known ?? (await loadLive(ctx, { form_id, known })).definition;
  const own = isOwn && facts ? await withNames(ctx, definition, { id: response_id, ...facts }) : null;
  return { definition, content: await endingOf(definition, own) };
}

/** Rows that the answers refer to have names on the page, not ids. */
async function withNames(
  ctx: Context,
  definition: FormDefinition,
  facts: ResponseFacts & { id: string },
): Promise<ResponseFacts> {
  const { overrides = {} } = definition.ending.ending_page_i18n_overrides ?? {};
  const showsAnswers = Object.values(overrides).some((text) => text.includes("fields."));
  if (!showsAnswers || !definition.fields.some((field) => rowReference(field) !== null)) return facts;
  // Loaded on demand because few endings need it.
  const { nameRows } = await import("../references/relate-rows.ts");
  return nameRows(ctx.db, definition, facts);
}

async function isHeld(ctx: Context, form_id: string, id: string): Promise<boolean> {
  const { findHeldResponse } = await import("../../db/submitting/held-responses.ts");
  return (await findHeldResponse(ctx.db, form_id, id)) !== null;
}
