import type {
  ClosedPage,
  FormMethod,
  LinkPreview,
  UnknownFieldStrategy,
} from "#core/forms/definition/definition.ts";
import type { Database } from "./connection/database.ts";

interface Version {
  version: number;
}

/** The form's history records `user_id` as the person who opened it. */
export async function setForceClosed(
  db: Database,
  form_id: string,
  { is_closed, user_id, now }: { is_closed: boolean; user_id: string; now: Date },
): Promise<void> {
  await db.sql`SELECT set_form_closed(${form_id}, ${is_closed}, ${user_id}, ${now.toISOString()})`;
}

export async function setUnknownFields(
  db: Database,
  form_id: string,
  strategy: UnknownFieldStrategy,
): Promise<void> {
  await db.sql`UPDATE form SET unknown_field_handling_strategy = ${strategy} WHERE id = ${form_id}`;
}

/** Counts existing responses when the limit is enabled, while no submit can run. */
export async function setTotalLimit(
  db: Database,
  form_id: string,
  is_enabled: boolean,
  max: number | null,
): Promise<void> {
  await db.sql`SELECT set_form_total_limit(${form_id}, ${is_enabled}, ${max})`;
}

export async function setCustomerLimit(
  db: Database,
  form_id: string,
  is_enabled: boolean,
  max: number | null,
): Promise<void> {
  await db.sql`SELECT set_form_customer_limit(${form_id}, ${is_enabled}, ${max})`;
}

export interface Schedule {
  is_enabled: boolean;
  open_at: string | null;
  close_at: string | null;
  tz: string | null;
}

export async function setSchedule(db: Database, form_id: string, schedule: Schedule): Promise<void> {
  const { is_enabled, open_at, close_at, tz } = schedule;
  await db.sql`
    UPDATE form SET is_scheduling_enabled = ${is_enabled}, scheduling_open_at = ${open_at},
      scheduling_close_at = ${close_at}, scheduling_tz = ${tz}
    WHERE id = ${form_id}`;
}

export async function setMethod(db: Database, form_id: string, method: FormMethod): Promise<void> {
  await db.sql`UPDATE form_document SET method = ${method} WHERE form_id = ${form_id}`;
}

/** Only one of the two can follow a submit: enabling the redirect disables the ending page. */
export async function setRedirect(
  db: Database,
  form_id: string,
  is_enabled: boolean,
  uri: string | null,
): Promise<void> {
  await db.sql`
    UPDATE form_document SET is_redirect_after_response_uri_enabled = ${is_enabled},
      redirect_after_response_uri = ${uri}, is_ending_page_enabled = is_ending_page_enabled AND NOT ${is_enabled}
    WHERE form_id = ${form_id}`;
}

export async function setClosedPage(db: Database, form_id: string, page: ClosedPage | null): Promise<void> {
  await db.sql`
    UPDATE form_document SET closed_page = ${page && JSON.stringify(page)}::jsonb WHERE form_id = ${form_id}`;
}

export async function setLinkPreview(
  db: Database,
  form_id: string,
  preview: LinkPreview | null,
): Promise<void> {
  await db.sql`
    UPDATE form_document SET link_preview = ${preview && JSON.stringify(preview)}::jsonb WHERE form_id = ${form_id}`;
}

export async function setTimeZone(db: Database, form_id: string, time_zone: string | null): Promise<void> {
  await db.sql`UPDATE form SET time_zone = ${time_zone} WHERE id = ${form_id}`;
}

export async function setRobotCheck(db: Database, form_id: string, is_enabled: boolean): Promise<void> {
  await db.sql`UPDATE form_document SET is_robot_check_enabled = ${is_enabled} WHERE form_id = ${form_id}`;
}

export async function setUnfinished(
  db: Database,
  form_id: string,
  { continue_later, notice }: { continue_later: boolean; notice: boolean },
): Promise<void> {
  await db.sql`
    UPDATE form_document SET is_continue_later_enabled = ${continue_later}, is_keeping_noticed = ${notice}
    WHERE form_id = ${form_id}`;
}

export async function setEmbedOrigins(
  db: Database,
  form_id: string,
  embed_origins: readonly string[],
): Promise<void> {
  await db.sql`UPDATE form_document SET embed_origins = ${[...new Set(embed_origins)]} WHERE form_id = ${form_id}`;
}

/** The version after the change made in the previous statement. */
export async function readFormVersion(db: Database, form_id: string): Promise<number> {
  const [row] = await db.sql<Version>`SELECT version FROM form WHERE id = ${form_id}`;
  return row?.version ?? 0;
}
