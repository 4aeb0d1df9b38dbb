import type { Channels, MailSetting, WebhookRow } from "#core/contracts/delivery/channels.ts";
import type { WebhookEventType } from "#core/forms/delivery/webhook-payload.ts";
import type { Database } from "../connection/database.ts";

const WEBHOOK_COLUMNS = `id, url, events, is_enabled, disabled_reason, failing_since, previous_secret_until, created_at`;

/** A form's emails, webhooks and members, in one statement. */
export async function findChannels(
  db: Database,
  form_id: string,
): Promise<Omit<Channels, "is_mail_configured">> {
  const [row] = await db.query<{ channels: Omit<Channels, "is_mail_configured"> }>(
    `SELECT jsonb_build_object(
      'mails', coalesce((SELECT jsonb_agg(to_jsonb(m) - 'form_id') FROM form_mail m WHERE m.form_id = f.id), '[]'),
      'webhooks', coalesce((
        SELECT jsonb_agg(w ORDER BY w.created_at, w.id)
        FROM (SELECT ${WEBHOOK_COLUMNS} FROM webhook WHERE form_id = f.id) w
      ), '[]'),
      'members', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) ORDER BY u.name, u.id)
        FROM organization_member om JOIN auth_user u ON u.id = om.user_id
        WHERE om.organization_id = p.organization_id
      ), '[]')
    ) AS channels
    FROM form f JOIN project p ON p.id = f.project_id WHERE f.id = $1`,
    [form_id],
  );
  return row!.channels;
}

/**
 * Stores an email. Keeps only recipients that belong to the form: its own email questions and members of its
 * organization.
 */
export async function upsertMail(db: Database, form_id: string, mail: MailSetting): Promise<void> {
  const { audience, is_enabled, subject_template, body_template, from_name, reply_to } = mail;
  await db.sql`
    INSERT INTO form_mail AS m (form_id, audience, is_enabled, subject_template, body_template, from_name, reply_to,
      recipient_field_id, recipient_user_ids)
    SELECT f.id, ${audience}, ${is_enabled}::boolean, ${subject_template}, ${body_template}, ${from_name}, ${reply_to},
      (SELECT a.id FROM attribute a WHERE a.form_id = f.id AND a.id = ${mail.recipient_field_id}
        AND a.type IN ('email', 'challenge_email')),
      ARRAY(SELECT om.user_id FROM organization_member om JOIN project p ON p.organization_id = om.organization_id
        WHERE p.id = f.project_id AND om.user_id = ANY (${mail.recipient_user_ids}::uuid[]))
    FROM form f WHERE f.id = ${form_id}
    ON CONFLICT (form_id, audience) DO UPDATE SET is_enabled = excluded.is_enabled,
      subject_template = excluded.subject_template, body_template = excluded.body_template,
      from_name = excluded.from_name, reply_to = excluded.reply_to,
      recipient_field_id = excluded.recipient_field_id, recipient_user_ids = excluded.recipient_user_ids`;
}

export interface NewWebhook {
  id: string;
  form_id: string;
  url: string;
  events: readonly WebhookEventType[];
  /** Sealed. */
  secret: string;
  now: Date;
}

/** Null: the form already has `max` of them. */
export async function insertWebhook(
  db: Database,
  { id, form_id, url, events, secret, now }: NewWebhook,
  max: number,
): Promise<WebhookRow | null> {
  const [row] = await db.query<WebhookRow>(
    `SELECT ${WEBHOOK_COLUMNS} FROM create_webhook($1, $2, $3, $4, $5, $6, $7)`,
    [id, form_id, url, events, secret, max, now.toISOString()],
  );
  return row ?? null;
}

export interface WebhookKey {
  form_id: string;
  webhook_id: string;
}

export interface WebhookChange {
  url: string;
  events: readonly WebhookEventType[];
  is_enabled: boolean;
}

/** Also clears earlier failures. Null: the form has no such webhook. */
export async function changeWebhook(
  db: Database,
  { form_id, webhook_id }: WebhookKey,
  { url, events, is_enabled }: WebhookChange,
): Promise<WebhookRow | null> {
  const [row] = await db.query<WebhookRow>(
    `UPDATE webhook SET url = $3, events = $4, is_enabled = $5, disabled_reason = NULL, failing_since = NULL,
      paused_until = NULL
    WHERE id = $2 AND form_id = $1 RETURNING ${WEBHOOK_COLUMNS}`,
    [form_id, webhook_id, url, events, is_enabled],
  );
  return row ?? null;
}

/** Whether one was removed. */
export async function removeWebhook(db: Database, { form_id, webhook_id }: WebhookKey): Promise<boolean> {
  const rows =
    await db.sql`DELETE FROM webhook WHERE id = ${webhook_id} AND form_id = ${form_id} RETURNING id`;
  return rows.length > 0;
}

/** The current secret becomes the previous one. Null: the form has no such webhook. */
export async function replaceSecret(
  db: Database,
  { form_id, webhook_id }: WebhookKey,
  { secret, previous_until }: { secret: string; previous_until: Date },
): Promise<WebhookRow | null> {
  const [row] = await db.query<WebhookRow>(
    `UPDATE webhook SET secret = $3, previous_secret = secret, previous_secret_until = $4
    WHERE id = $2 AND form_id = $1 RETURNING ${WEBHOOK_COLUMNS}`,
    [form_id, webhook_id, secret, previous_until.toISOString()],
  );
  return row ?? null;
}

/** Address of a form's responses in the editor. */
export async function findResponsesAddress(
  db: Database,
  form_id: string,
): Promise<{ organization: string; project: string; document_id: string } | null> {
  const [row] = await db.sql<{ organization: string; project: string; document_id: string }>`
    SELECT o.slug AS organization, p.name AS project, f.document_id
    FROM form f JOIN project p ON p.id = f.project_id JOIN organization o ON o.id = p.organization_id
    WHERE f.id = ${form_id} AND f.document_id IS NOT NULL`;
  return row ?? null;
}
