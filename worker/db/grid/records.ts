import type { ResponseMeta } from "#core/contracts/grid/records.ts";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { Database } from "../connection/database.ts";
import { RESPONSES } from "./sources/responses.ts";

/** Null: the form has no such response. */
export async function findRecord(
  db: Database,
  form_id: string,
  row_id: string,
): Promise<{ row: Omit<ResponseRow, "local_id">; meta: ResponseMeta } | null> {
  const [found] = await db.query<Omit<ResponseRow, "local_id"> & { meta: ResponseMeta }>(
    `SELECT ${RESPONSES.row}, jsonb_build_object(
       'entered_by', (SELECT u.name FROM auth_user u WHERE u.id = r.entered_by),
       'platform_powered_by', r.platform_powered_by, 'session_id', r.session_id, 'utc_offset', r.utc_offset,
       'time_zone', r.time_zone, 'geo', r.geo, 'x_useragent', r.x_useragent, 'x_referer', r.x_referer, 'raw', r.raw
     ) AS meta
     FROM response r WHERE r.form_id = $1::uuid AND r.id = $2::uuid`,
    [form_id, row_id],
  );
  if (found === undefined) return null;
  const { meta, ...row } = found;
  return { row, meta };
}
