import { atom } from "jotai";
import type { DocumentUse } from "#core/contracts/documents/documents.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";

/** Lists what of other documents would break without this one, before it is deleted. */
export const listDocumentUsesAtom = atom(
  null,
  (_get, _set, document_id: string): Promise<readonly DocumentUse[]> =>
    call(endpoints.listDocumentUses, { params: { document_id } }),
);
