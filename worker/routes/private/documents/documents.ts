import {
  duplicateDocument as duplicateDocumentContract,
  listDocumentUses as listDocumentUsesContract,
  loadDocument as loadDocumentContract,
  loadShare as loadShareContract,
  moveDocument as moveDocumentContract,
} from "#core/contracts/documents/documents.ts";
import { documentRoom, formRoom } from "#core/contracts/rooms/room-names.ts";
import { documentRoomToken, formRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { route } from "../../../middleware/route.ts";
import { admitToRoom } from "../../../services/access/admit-to-room.ts";
import { loadDocument } from "../../../services/building/load-document.ts";
import { duplicateDocument } from "../../../services/documents/duplicate-document.ts";
import { listUses } from "../../../services/documents/list-uses.ts";
import { moveDocument } from "../../../services/documents/move-document.ts";
import { loadShare } from "../../../services/forms/load-share.ts";

export const loadDocumentRoute = route(loadDocumentContract, ({ ctx, params, query, member }) =>
  loadDocument(ctx, { ...params, table: query.table ?? null }, member),
);

export const duplicateDocumentRoute = route(duplicateDocumentContract, ({ ctx, params, member }) =>
  duplicateDocument(ctx, { ...params, organization_id: member.organization_id }),
);

export const moveDocumentRoute = route(moveDocumentContract, ({ ctx, params, body, member }) =>
  moveDocument(ctx, { ...params, ...body, form_id: member.form_id }),
);

export const listDocumentUsesRoute = route(listDocumentUsesContract, ({ ctx, params }) =>
  listUses(ctx, params.document_id),
);

export const loadShareRoute = route(loadShareContract, ({ ctx, params }) => loadShare(ctx, params.form_id));

export const documentRoomTokenRoute = route(documentRoomToken, ({ ctx, params, user, member }) =>
  admitToRoom(ctx, documentRoom(params.document_id), user, member),
);

export const formRoomTokenRoute = route(formRoomToken, ({ ctx, params, user, member }) =>
  admitToRoom(ctx, formRoom(params.form_id), user, member),
);
