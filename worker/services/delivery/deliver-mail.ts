import { editorPath } from "#core/contracts/wire/paths.ts";
import { isEmailAddress } from "#core/fields/email/email-address.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { type WrittenMail, writeMail } from "#core/forms/delivery/mail.ts";
import { defaultMailTemplates } from "#core/forms/delivery/mail-defaults.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { answerList } from "#core/tables/answer-list.ts";
import { clockOf } from "#core/values/clock.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import { formatMessage } from "#core/values/message.ts";
import type { Context } from "../../context.ts";
import { countAttempt } from "../../db/access/rate-limits.ts";
import { findResponsesAddress } from "../../db/delivery/channels.ts";
import type { ClaimedEvent, ClaimedMail } from "../../db/delivery/outbox.ts";
import { readFormLive } from "../../db/forms/forms.ts";
import { addressHashes } from "../keys/address-hashes.ts";
import { nameRows } from "../references/relate-rows.ts";
import { dropped, NOT_OURS, type Outcome } from "./delivery-outcome.ts";
import { firstBody } from "./first-body.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * Limits of emails to one address so that a flood of responses does not become a flood of emails.
 */
const LIMITS: Record<
  ClaimedMail["audience"],
  readonly { max: number; seconds: number; per: "form" | "all" }[]
> = {
  owner: [{ max: 200, seconds: HOUR, per: "form" }],
  respondent: [
    { max: 5, seconds: HOUR, per: "form" },
    { max: 20, seconds: DAY, per: "all" },
  ],
};

const MAX_ADDRESS = 254;

type Response = NonNullable<ClaimedEvent["response"]>;

/** Sends the mail for a response. Sends none if the response was deleted or has no address. */
export async function deliverMail(ctx: Context, claimed: ClaimedEvent): Promise<Outcome | typeof NOT_OURS> {
  const { mail, response, form_id } = claimed;
  if (response === null) return dropped("erased");
  if (mail === null) return dropped("switched_off");
  // It may be again: a deployment can lose its mail by accident.
  if (!ctx.mail.isConfigured) return { ...refused("Email is not configured."), is_final: false };
  const { definition } = await readFormLive(ctx.db, { form_id, known_version: null });
  const to = recipient(mail, response, definition!);
  if (to === null)
    return mail.audience === "owner" ? refused("This person is no longer a member.") : dropped("no_address");
  if (claimed.attempts === 1 && (await isOverLimit(ctx, mail.audience, form_id, to))) {
    return refused("This address has already received too many emails.");
  }
  const started = performance.now();
  const first = await firstBody(ctx, claimed, async () =>
    JSON.stringify(await write(ctx, mail, response, definition!)),
  );
  if (first === "gone") return dropped("erased");
  if (first === NOT_OURS) return NOT_OURS;
  const written = JSON.parse(first.body) as WrittenMail;
  const error = await ctx.mail
    .send({
      to,
      ...written,
      ...(mail.from_name !== "" && { from_name: mail.from_name }),
      ...(mail.reply_to !== null && { reply_to: mail.reply_to }),
      idempotency_key: claimed.id,
      headers: { "Auto-Submitted": "auto-generated" },
    })
    .then(
      () => null,
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    );
  const duration_ms = Math.round(performance.now() - started);
  return { error, attempt: { duration_ms, status: null, excerpt: null } };
}

function refused(error: string): Outcome {
  return { error, attempt: { duration_ms: 0, status: null, excerpt: null }, is_final: true };
}

/**
 * Returns the member's address, or the answer to the owner's chosen question, of several addresses the first. No other
 * address ever receives mail.
 */
function recipient(mail: ClaimedMail, response: Response, { fields }: FormDefinition): string | null {
  if (mail.audience === "owner") return mail.to;
  const field = fields.find(({ id }) => id === mail.recipient_field_id);
  if (field?.type !== "email" && field?.type !== "challenge_email") return null;
  const [value] = [response.data[field.id]?.value].flat();
  const isAddress = typeof value === "string" && value.length <= MAX_ADDRESS && isEmailAddress(value);
  return isAddress ? value : null;
}

async function isOverLimit(
  ctx: Context,
  audience: ClaimedMail["audience"],
  form_id: string,
  address: string,
): Promise<boolean> {
  const hashes = await addressHashes(ctx, address.toLowerCase());
  let isOver = false;
  // One after the other: each delivery has one connection (docs/decisions/079). All are counted.
  for (const { max, seconds, per } of LIMITS[audience]) {
    for (const hash of hashes) {
      const key = `mail ${audience} ${per === "form" ? form_id : "all"} ${hash}`;
      const { count } = await countAttempt(ctx.db, key, seconds);
      isOver ||= count > max;
    }
  }
  return isOver;
}

async function write(ctx: Context, mail: ClaimedMail, response: Response, definition: FormDefinition) {
  const { audience } = mail;
  const lang = audience === "owner" ? "en" : definition.lang;
  const { title, fields } = definition;
  const texts = await loadTexts(lang);
  const { data } = await nameRows(ctx.db, definition, response);
  const reader = { lang, clock: clockOf(response), left_out: texts["mail.left_out"] };
  const answers = answerList(fields, data, reader);
  const defaults = defaultMailTemplates(audience, texts);
  const address = audience === "owner" ? await findResponsesAddress(ctx.db, definition.form_id) : null;
  return writeMail({
    subject_template: mail.subject_template.trim() || defaults.subject_template,
    body_template: mail.body_template.trim() || defaults.body_template,
    variables: {
      form_title: title,
      response: {
        idx: formatLocalIndex(response.local_index),
        index: response.local_index,
        created_at: response.created_at,
      },
      fields: Object.fromEntries(answers.map(({ name, text }) => [name, text])),
    },
    answers,
    lang,
    footer:
      audience === "owner"
        ? `You’re receiving this email because notifications are on for “${title}”.`
        : formatMessage(texts["mail.respondent.footer"], { form: title }, lang),
    ...(address !== null && {
      link: {
        label: "View responses",
        href:
          ctx.origin +
          editorPath(address.organization, address.project, address.document_id, "data/responses"),
      },
    }),
  });
}
