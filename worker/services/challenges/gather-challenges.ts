import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { ChallengeView } from "#core/forms/submitting/challenge-view.ts";
import { type Entries, firstText } from "#core/forms/submitting/entries.ts";
import { challengeCodeKey } from "#core/forms/submitting/system-keys.ts";
import type { PlainTextKey } from "#core/forms/texts/en.ts";
import type { Context } from "../../context.ts";
import { type ChallengeRow, findChallenges } from "../../db/challenges.ts";
import { challengeStatus } from "./email-challenge.ts";
import { type ChallengeVisitor, startEmailChallenge } from "./start-email-challenge.ts";
import { verifyEmailChallenge } from "./verify-email-challenge.ts";

export interface ChallengedSubmit {
  definition: FormDefinition;
  entries: Entries;
  session_id: string;
  is_without_script: boolean;
}

const NOTES: Readonly<Record<ReturnType<typeof challengeStatus>, PlainTextKey | null>> = {
  idle: null,
  "challenge-session-started": "email_challenge.code_sent",
  "challenge-expired": "email_challenge.code_expired",
  "challenge-failed": "email_challenge.too_many_attempts",
  "challenge-success": null,
};

const challenged = ({ fields }: FormDefinition) => fields.filter(({ type }) => type === "challenge_email");
const postedAddress = (entries: Entries, { name }: FieldDefinition) =>
  (firstText(entries, name) ?? "").trim().toLowerCase();

/**
 * Returns the session's verified addresses by field id. A page without JavaScript posts its codes with the form. Each
 * code is checked against the address posted with it.
 */
export async function gatherVerifiedEmails(
  ctx: Context,
  submit: ChallengedSubmit,
): Promise<Record<string, string>> {
  const { definition, session_id } = submit;
  let rows = await findChallenges(ctx.db, { session_id });
  if (submit.is_without_script && (await tryPostedCodes(ctx, submit, rows))) {
    rows = await findChallenges(ctx.db, { session_id });
  }
  const ids = new Set(challenged(definition).map(({ id }) => id));
  const verified = rows.filter((row) => row.verified_at !== null && ids.has(row.form_field_id));
  return Object.fromEntries(verified.map((row) => [row.form_field_id, row.email]));
}

async function tryPostedCodes(
  ctx: Context,
  { definition, entries, session_id }: ChallengedSubmit,
  rows: readonly ChallengeRow[],
): Promise<boolean> {
  let hasTried = false;
  for (const field of challenged(definition)) {
    const otp = firstText(entries, challengeCodeKey(field.id));
    const row = rows.find(({ form_field_id }) => form_field_id === field.id);
    if (!otp?.trim() || row === undefined || row.verified_at !== null) continue;
    if (row.email !== postedAddress(entries, field)) continue;
    hasTried = true;
    const attempt = { challenge_id: row.id, otp };
    await verifyEmailChallenge(ctx, { session_id, field_id: field.id }, attempt).catch(isRefusal);
  }
  return hasTried;
}

/** Returns the error if it is a refused code, which the row records; rethrows all others. */
function isRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/**
 * For a page without JavaScript. Emails a code to every unverified address, unless its last code is still valid and was
 * not tried yet. Returns what the page shows for each.
 */
export async function offerChallenges(
  ctx: Context,
  submit: ChallengedSubmit & { wanted: readonly string[] },
  visitor: ChallengeVisitor,
): Promise<Record<string, ChallengeView>> {
  const { definition, entries, session_id, wanted } = submit;
  const rows = await findChallenges(ctx.db, { session_id });
  const views: Record<string, ChallengeView> = {};
  for (const field of challenged(definition)) {
    const row = rows.find(({ form_field_id }) => form_field_id === field.id);
    const email = postedAddress(entries, field);
    if (row && (row.verified_at !== null || row.email === email)) {
      const status = challengeStatus(row, ctx.now());
      const isTyped = Boolean(firstText(entries, challengeCodeKey(field.id))?.trim());
      const note =
        isTyped && status === "challenge-session-started" ? "email_challenge.incorrect_code" : NOTES[status];
      views[field.id] = { email: row.email, is_verified: row.verified_at !== null, note };
      if (status === "challenge-success" || isTyped || status === "challenge-failed") continue;
      if (status === "challenge-session-started" && !wanted.includes(field.name)) continue;
    }
    if (!wanted.includes(field.name) || email === "") continue;
    const started = await startEmailChallenge(ctx, { session_id, field_id: field.id }, email, visitor).catch(
      isRefusal,
    );
    // Too soon after the last mail. That mail went to the same address, so its code is still valid.
    if (started instanceof AppError && started.info?.retry_at !== undefined && views[field.id]) continue;
    const note = started instanceof AppError ? noteOf(started) : "email_challenge.code_sent";
    views[field.id] = { email, is_verified: false, note };
  }
  return views;
}

function noteOf({ code }: AppError): PlainTextKey {
  if (code === "RATE_LIMITED") return "email_challenge.too_many_codes";
  if (code === "MAIL_NOT_CONFIGURED") return "email_challenge.unavailable";
  return code === "BAD_REQUEST" ? "validation.typeMismatch.email" : "email_challenge.error_occurred";
}
