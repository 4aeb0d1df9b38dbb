import { atom } from "jotai";
import type { BucketUse } from "#core/contracts/buckets.ts";
import * as endpoints from "../../api/bucket-endpoints.ts";
import { call } from "../../api/client.ts";

/** Lists the forms that show files of a bucket or keep files in it, before it is deleted. */
export const listObjectUsesAtom = atom(
  null,
  (_get, _set, document_id: string): Promise<readonly BucketUse[]> =>
    call(endpoints.listObjectUses, { params: { document_id } }),
);
