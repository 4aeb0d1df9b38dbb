import type { AddedResponse, UnfinishedCheck } from "#core/contracts/submitting.ts";
import { AppError } from "#core/errors/app-error.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { isBegun, progressReader } from "#core/forms/submitting/draft-progress.ts";
import { draftEntries, type TakenDraft, takeDraft } from "#core/forms/submitting/take-draft.ts";
import type { Context } from "../../context.ts";
import {
  type AddedRow,
  addUnfinished as addRow,
  findUnfinished,
  type UnfinishedSession,
} from "../../db/submitting/unfinished.ts";
import { findStagedFiles } from "../files/find-staged-files.ts";
import { cacheDefinition, loadLive } from "../forms/load-form.ts";
import { findPostedReferences } from "../references/known-references.ts";

/** Decisions per call, while the respondent types or the owner changes the form. */
const MAX_DECISIONS = 5;

interface Place {
  form_id: string;
  session_id: string;
}

/** Why answers cannot be added now, or at all. */
type Hindrance = "changing" | "empty" | "held" | "paying";

const REASONS: Readonly<Record<Hindrance, string>> = {
  changing: "These answers are changing right now. Try again in a moment.",
  empty: "This session has no answers.",
  held: "The respondent has submitted these answers, and they wait among the held responses.",
  paying: "An order of this session is waiting for its payment.",
};

/** What would become of the answers of a session. Changes nothing. */
export async function checkUnfinished(ctx: Context, place: Place): Promise<UnfinishedCheck> {
  const [session, { definition }] = await Promise.all([
    requireUnfinished(ctx, place),
    loadLive(ctx, { form_id: place.form_id, known: null }),
  ]);
  if (session.is_closed) throw new AppError("SESSION_CLOSED");
  requireAnswers(session);
  const { as_typed } = await take(ctx, definition, place.session_id, session);
  const { asked, answered, missing } = progressReader(definition)(session.raw, session.geo);
  const named = ({ id, label, name }: FormDefinition["fields"][number]) => ({
    field_id: id,
    label: label || name,
  });
  const deleted = deletedOf(definition, as_typed).map((field_id) => ({ field_id, label: null }));
  const kept_as_typed = definition.fields.filter(({ id }) => as_typed.has(id)).map(named);
  return { asked, answered, missing: missing.map(named), kept_as_typed: [...kept_as_typed, ...deleted] };
}

/**
 * Adds the answers of an unfinished session as a response of a member, by the rules for responses that members enter
 * (docs/decisions/047): stock is taken, limits of respondents do not apply. Again: the same response. Throws NOT_FOUND,
 * SESSION_CLOSED, CONFLICT with a hindrance, or a refusal of stock.
 */
export async function addUnfinished(
  ctx: Context,
  { form_id, session_id, entered_by }: Place & { entered_by: string },
): Promise<AddedResponse> {
  let { definition } = await loadLive(ctx, { form_id, known: null });
  for (let decisions = 0; decisions < MAX_DECISIONS; decisions += 1) {
    const session = await requireUnfinished(ctx, { form_id, session_id });
    if (session.is_closed && !session.is_added) throw new AppError("SESSION_CLOSED");
    if (!session.is_added) requireAnswers(session);
    const { accepted, as_typed } = await take(ctx, definition, session_id, session);
    const result = await addRow(ctx.db, {
      form_id,
      version: definition.version,
      session_id,
      seen: session.raw,
      data: accepted.data,
      raw: rawOf(definition, as_typed),
      choices: definition.is_stock_tracked ? accepted.chosen_options : [],
      meta: { platform_powered_by: "draft", entered_by, time_zone: zoneOf(definition) },
      now: ctx.now(),
    });
    switch (result.status) {
      case "accepted":
        deliverSoon(ctx, result.receipt.response_id);
        return result.receipt;
      case "repeated":
        return result.receipt;
      case "stale":
        definition = await cacheDefinition(ctx, result.definition);
        break;
      case "closed":
        throw new AppError("SESSION_CLOSED");
      case "held":
      case "paying":
        throw hindered(result.status);
      case "not_found":
        throw new AppError("NOT_FOUND");
    }
  }
  throw hindered("changing");
}

const hindered = (hindrance: Hindrance) =>
  new AppError("CONFLICT", { reason: REASONS[hindrance], hindrance });

async function requireUnfinished(ctx: Context, { form_id, session_id }: Place): Promise<UnfinishedSession> {
  const session = await findUnfinished(ctx.db, form_id, session_id);
  if (session === null) throw new AppError("NOT_FOUND");
  return session;
}

function requireAnswers({ is_held, raw }: UnfinishedSession): void {
  if (is_held) throw hindered("held");
  if (!isBegun(raw)) throw hindered("empty");
}

async function take(
  ctx: Context,
  definition: FormDefinition,
  session_id: string,
  { raw, geo }: UnfinishedSession,
): Promise<TakenDraft> {
  const entries = draftEntries(definition, (id) => raw[id] ?? null);
  const [files, references] = await Promise.all([
    findStagedFiles(ctx, definition, entries, session_id),
    findPostedReferences(ctx, definition, entries, "member"),
  ]);
  return takeDraft({
    definition,
    session_id,
    raw,
    geo,
    references,
    // A file that is gone, or is not what it says, does not take the others of its question with it.
    staged_files: Object.fromEntries(
      Object.entries(files).map(([id, staged]) => [id, staged.filter(({ fault }) => fault === undefined)]),
    ),
    clock: formZone(definition),
    files_available: ctx.storage.origin !== null,
  });
}

/** Fields that were deleted since they were answered, by id. */
function deletedOf({ fields }: FormDefinition, as_typed: TakenDraft["as_typed"]): string[] {
  const known = new Set(fields.map(({ id }) => id));
  return [...as_typed.keys()].filter((id) => !known.has(id));
}

/** What no cell holds, by the names of its fields; null: nothing. */
function rawOf({ fields }: FormDefinition, as_typed: TakenDraft["as_typed"]): AddedRow["raw"] {
  const names = new Map(fields.map(({ id, name }) => [id, name]));
  const raw = [...as_typed].map(([id, value]) => [names.get(id) ?? id, value] as const);
  return raw.length === 0 ? null : Object.fromEntries(raw);
}

/** The respondent's clock is unknown. */
function zoneOf(definition: FormDefinition): string | null {
  const asksForMoments = definition.fields.some(({ type }) => fieldTypeRow(type).value === "datetime");
  return asksForMoments ? formZone(definition) : null;
}

/** Events that the transaction wrote: the room, webhooks, mails and copies. */
function deliverSoon(ctx: Context, response_id: string): void {
  ctx.waitUntil("deliver-outbox", async (after) =>
    (await import("../delivery/deliver-soon.ts")).deliverSoon(after, response_id),
  );
}
