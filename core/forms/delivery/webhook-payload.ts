import type { Cell } from "../../fields/cell.ts";
import { filesOfCell } from "../../fields/cell.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { fieldTypeRow } from "../../fields/registry.ts";
import type { JsonValue } from "../../values/json.ts";
import { formatLocalIndex } from "../../values/local-index.ts";

/** Events that an owner's webhook can subscribe to. */
export const WEBHOOK_EVENTS = ["response.created", "response.updated", "response.deleted"] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** A response in a webhook's payload. */
export interface WebhookResponse {
  id: string;
  local_index: number;
  version: number;
  created_at: string;
  updated_at: string;
  platform_powered_by: string;
  data: Readonly<Record<string, Cell>>;
}

export interface WebhookFacts {
  type: WebhookEventType | "webhook.test";
  /** When the event happened, ISO 8601. */
  at: string;
  form_id: string;
  form_title: string;
  response_id: string;
  /** Its current state; null once it is deleted. */
  response: WebhookResponse | null;
  /** Of an update: the changed fields. */
  field_ids?: readonly string[];
  fields: readonly FieldDefinition[];
  /** Where members can open the file; null: its location is unknown. */
  fileUrl(field_id: string, path: string): string | null;
}

/**
 * The body of a webhook: `{type, timestamp, data}` as in Standard Webhooks. `data.fields` contains the
 * answers by field name, as they are stored (an option's value, ISO times, numbers, the payment). A file is
 * `{name, url}`. Answers of password fields are omitted.
 */
export function webhookPayload(facts: WebhookFacts): Record<string, unknown> {
  const { type, at, form_id, form_title, response_id, response, fields, field_ids } = facts;
  const about = { form_id, form_title, ...(type !== "webhook.test" && { response_id }) };
  if (response === null) return { type, timestamp: at, data: about };
  const { local_index, version, created_at, updated_at, platform_powered_by, data } = response;
  const included = fields.filter((field) => fieldTypeRow(field.type).value !== "secret");
  const answers = included.map((field) => [field.name, answerOf(facts, field, data[field.id])]);
  const changed = field_ids && fields.filter(({ id }) => field_ids.includes(id)).map(({ name }) => name);
  return {
    type,
    timestamp: at,
    data: {
      ...about,
      local_index,
      local_id: formatLocalIndex(local_index),
      version,
      created_at,
      updated_at,
      platform_powered_by,
      ...(changed !== undefined && changed.length > 0 && { changed_fields: changed }),
      fields: Object.fromEntries(answers),
    },
  };
}

function answerOf({ fileUrl }: WebhookFacts, field: FieldDefinition, cell: Cell | undefined): JsonValue {
  if (!cell) return null;
  if (fieldTypeRow(field.type).value !== "files") return cell.value;
  return filesOfCell(cell).map(({ path, name }) => ({ name, url: fileUrl(field.id, path) }));
}
