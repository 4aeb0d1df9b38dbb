import * as z from "zod/mini";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { records } from "../wire/private-addresses.ts";
import { uuid } from "../wire/schemas.ts";
import type { ResponseRow } from "./rows.ts";

/** One response with everything that is known of how it came in. */
export const loadRecord = {
  ...at(records.loadRecord),
  result: data<ResponseRecord>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: z.object({ form_id: uuid, row_id: uuid }),
} as const satisfies Contract;

export interface ResponseRecord {
  row: ResponseRow;
  meta: ResponseMeta;
}

export interface ResponseMeta {
  /** The member who entered it; null: nobody, or the account is deleted. */
  entered_by: string | null;
  platform_powered_by: string;
  session_id: string | null;
  utc_offset: number | null;
  time_zone: string | null;
  geo: Record<string, unknown> | null;
  x_useragent: string | null;
  x_referer: string | null;
  /** Posted values without a question. */
  raw: Record<string, unknown> | null;
}
