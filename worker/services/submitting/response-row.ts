import { fieldTypeRow } from "#core/fields/registry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import type { AcceptedSubmission } from "#core/forms/submitting/decision.ts";
import type { SystemValues } from "#core/forms/submitting/system-values.ts";
import type { Context } from "../../context.ts";
import { isPersonKnown, type SubmitRow } from "../../db/submitting/responses.ts";
import type { VisitorIdentity } from "../forms/identify-visitor.ts";
import { hashAnswer } from "../keys/hash-answer.ts";
import { findPreviousKeys } from "./find-previous-keys.ts";
import { ignoredEntries } from "./ignored-entries.ts";
import { redirectOf } from "./redirect-of.ts";
import type { SubmitRequest } from "./submit-request.ts";

/** A decided submission, with everything that is stored with its answers. */
interface DecidedSubmission {
  request: SubmitRequest;
  system: SystemValues;
  identity: VisitorIdentity;
  session_id: string;
  payload_hash: string;
  definition: FormDefinition;
  decision: AcceptedSubmission;
}

/**
 * Adds the anonymous visitor key if responses are limited per person. A held response that a member accepts gets no new
 * key: its cookie and address are no longer known, and a key without them would treat all such senders as one person.
 */
export async function withVisitorKey(
  ctx: Context,
  {
    request,
    identity,
    definition,
    decision,
  }: Pick<DecidedSubmission, "request" | "identity" | "definition" | "decision">,
): Promise<VisitorIdentity> {
  const { customer_uuid: uuid, visitor_id } = identity;
  const isKnown = isPersonKnown({ uuid, visitor_id, verified_email: decision.customer_hints.verified_email });
  const isCounted = definition.campaign.is_max_form_responses_by_customer_enabled;
  if (isKnown || !isCounted || request.vouched) return identity;
  const { form_id, cookieHeader, meta, visitor } = request;
  const { anonymousVisitorKeys } = await import("../keys/anonymous-visitor-key.ts");
  const keys = await anonymousVisitorKeys(ctx, { form_id, cookieHeader, ...visitor, ...meta });
  return { ...identity, visitor_id: keys[0]!, previous_visitor_id: keys[1] };
}

async function customerOf(ctx: Context, submission: DecidedSubmission): Promise<SubmitRow["customer"]> {
  const { customer_uuid, visitor_id, previous_visitor_id } = await withVisitorKey(ctx, submission);
  const { customer_email, customer_phone, customer_name } = submission.system;
  const hints = submission.decision.customer_hints;
  return {
    uuid: customer_uuid,
    verified_email: hints.verified_email,
    visitor_id,
    previous_visitor_id,
    email_provisional: [...hints.emails, ...(customer_email ? [customer_email] : [])],
    phone_provisional: [...hints.phones, ...(customer_phone ? [customer_phone] : [])],
    name_provisional: customer_name ? [customer_name] : [],
  };
}

function poweredBy({ request, system }: DecidedSubmission): SubmitRow["meta"]["platform_powered_by"] {
  if (request.is_simulated) return "simulator";
  if (request.entered_by !== undefined) return "editor";
  return system.form_version === null ? "api" : "web_client";
}

/** Returns the time zone of its date-times, in which they are displayed later, or null if only an offset is known. */
function zoneOf({ system, definition }: DecidedSubmission): string | null {
  const asksForMoments = definition.fields.some(({ type }) => fieldTypeRow(type).value === "datetime");
  const { time_zone, utc_offset } = system;
  if (!asksForMoments) return null;
  return time_zone ?? (utc_offset === null ? formZone(definition) : null);
}

/** Members who enter an answer stay in the editor. */
async function redirectFor({ request, definition, decision }: DecidedSubmission): Promise<string | null> {
  if (request.entered_by !== undefined) return null;
  // Of a password, there are only dots.
  const open = definition.fields.filter(({ type }) => fieldTypeRow(type).value !== "secret");
  return redirectOf(definition, () =>
    Object.fromEntries(open.map(({ id, name }) => [name, decision.data[id]?.value])),
  );
}

/** Returns the arguments of the one statement that stores or refuses a submission. */
export async function responseRow(ctx: Context, submission: DecidedSubmission): Promise<SubmitRow> {
  const { request, system, definition, decision } = submission;
  const secrets = decision.secrets.map(async ({ field_id, value }) => ({
    form_field_id: field_id,
    hash: await hashAnswer(ctx, value),
  }));
  return {
    form_id: request.form_id,
    version: definition.version,
    session_id: submission.session_id,
    payload_hash: submission.payload_hash,
    data: decision.data,
    raw: ignoredEntries(request.entries, [...decision.ignored_keys, ...Object.keys(decision.unknown_fields)]),
    choices: definition.is_stock_tracked ? decision.chosen_options : [],
    secrets: await Promise.all(secrets),
    customer: await customerOf(ctx, submission),
    meta: {
      ...request.meta,
      ...(await findPreviousKeys(ctx, request, system, submission.session_id)),
      platform_powered_by: poweredBy(submission),
      entered_by: request.entered_by ?? null,
      utc_offset: system.utc_offset,
      time_zone: zoneOf(submission),
      redirect_uri: await redirectFor(submission),
    },
    now: ctx.now(),
  };
}
