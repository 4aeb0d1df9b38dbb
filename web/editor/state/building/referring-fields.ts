import { atom } from "jotai";
import type { ReferringFieldEntry } from "#core/contracts/references.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";

/** Lists the fields of the project that depend on a table, before it or a column of it is deleted. */
export const listReferringFieldsAtom = atom(
  null,
  (_get, _set, form_id: string): Promise<ReferringFieldEntry[]> =>
    call(endpoints.listReferringFields, { params: { form_id } }),
);
