import type { AddedResponse, UnfinishedCheck } from "#core/contracts/submitting.ts";
import { AppError } from "#core/errors/app-error.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import type { AcceptedSubmission } from "#core/forms/submitting/decision.ts";
import { progressReader } from "#core/forms/submitting/draft-progress.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { takeUnfinished } from "#core/forms/submitting/submission.ts";
import { unfinishedDefinition } from "#core/forms/submitting/unfinished-definition.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import {
  addUnfinished as addRow,
  findUnfinished,
  type UnfinishedSession,
} from "../../db/submitting/unfinished.ts";
import { findStagedFiles, type StagedFiles } from "../files/find-staged-files.ts";
import { cacheDefinition, loadLive } from "../forms/load-form.ts";

/** Decisions per call, while the respondent types or the owner changes the form. */
const MAX_DECISIONS = 5;

interface Place {
  form_id: string;
  session_id: string;
}

/** What would become of the answers of a session. Changes nothing. */
export async function checkUnfinished(ctx: Context, place: Place): Promise<UnfinishedCheck> {
  const [session, { definition }] = await Promise.all([
    requireUnfinished(ctx, place),
    loadLive(ctx, { form_id: place.form_id, known: null }),
  ]);
  if (session.is_closed) throw new AppError("SESSION_CLOSED");
  const { accepted } = await take(ctx, definition, place.session_id, session);
  const { asked, answered, missing } = progressReader(definition)(session.raw, session.geo);
  const kept_as_typed = definition.fields.filter(({ name }) => accepted.ignored_keys.includes(name));
  const named = ({ id, label, name }: FormDefinition["fields"][number]) => ({
    field_id: id,
    label: label || name,
  });
  return { asked, answered, missing: missing.map(named), kept_as_typed: kept_as_typed.map(named) };
}

/**
 * Adds the answers of an unfinished session as a response of a member, by the rules for responses that members enter
 * (docs/decisions/047): stock is taken, limits of respondents do not apply. Again: the same response. Throws NOT_FOUND,
 * SESSION_CLOSED, or a refusal of stock.
 */
export async function addUnfinished(
  ctx: Context,
  { form_id, session_id, entered_by }: Place & { entered_by: string },
): Promise<AddedResponse> {
  let { definition } = await loadLive(ctx, { form_id, known: null });
  for (let decisions = 0; decisions < MAX_DECISIONS; decisions += 1) {
    const session = await requireUnfinished(ctx, { form_id, session_id });
    if (session.is_closed && !session.is_added) throw new AppError("SESSION_CLOSED");
    const { accepted, as_typed } = await take(ctx, definition, session_id, session);
    const result = await addRow(ctx.db, {
      form_id,
      version: definition.version,
      session_id,
      seen: session.raw,
      data: accepted.data,
      raw: as_typed,
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
      case "paying":
        throw new AppError("CONFLICT", { reason: "An order of this session is waiting for its payment." });
      case "not_found":
        throw new AppError("NOT_FOUND");
    }
  }
  throw new AppError("CONFLICT", { reason: "These answers are changing right now. Try again in a moment." });
}

async function requireUnfinished(ctx: Context, { form_id, session_id }: Place): Promise<UnfinishedSession> {
  const session = await findUnfinished(ctx.db, form_id, session_id);
  if (session === null) throw new AppError("NOT_FOUND");
  return session;
}

interface Taken {
  accepted: AcceptedSubmission;
  /** Answers that no cell can hold, such as half a number, by name; null: none. */
  as_typed: Record<string, JsonValue> | null;
}

async function take(
  ctx: Context,
  original: FormDefinition,
  session_id: string,
  { raw, geo }: UnfinishedSession,
): Promise<Taken> {
  const definition = unfinishedDefinition(original);
  const typed = entriesOf(definition, raw);
  const staged_files = await findStagedFiles(ctx, definition, typed, session_id);
  const accepted = takeUnfinished({
    definition,
    entries: withoutLostFiles(definition, typed, staged_files),
    session: { session_id, staged_files, verified_emails: {} },
    clock: formZone(definition),
    geo,
    files_available: ctx.storage.origin !== null,
  });
  const names = definition.fields.filter(({ name }) => accepted.ignored_keys.includes(name));
  const as_typed = Object.fromEntries(names.map(({ id, name }) => [name, raw[id] ?? null]));
  return { accepted, as_typed: names.length === 0 ? null : as_typed };
}

function entriesOf({ fields }: FormDefinition, raw: UnfinishedSession["raw"]): Entries {
  return new Map(
    fields.flatMap(({ id, name }) => {
      const value = raw[id] ?? null;
      return value === null ? [] : [[name, { values: [value], files: [] }] as const];
    }),
  );
}

/** A file that is no longer there does not take the others of its question with it. */
function withoutLostFiles({ fields }: FormDefinition, entries: Entries, files: StagedFiles): Entries {
  const kept = new Map(entries);
  for (const { id, name } of fields.filter(isFileField)) {
    const paths = entries.get(name)?.values.flat() ?? [];
    const known = paths.filter((path) => files[id]?.some((file) => file.path === path));
    if (paths.length > 0) kept.set(name, { values: known as string[], files: [] });
  }
  return kept;
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
