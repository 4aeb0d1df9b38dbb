import {
  duplicateDocument as duplicateDocumentContract,
  loadDocument as loadDocumentContract,
  loadShare,
  moveDocument as moveDocumentContract,
  type Share,
} from "#core/contracts/documents/documents.ts";
import { documentRoom, formRoom } from "#core/contracts/rooms/room.ts";
import { documentRoomToken, formRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { embedPath, formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { route } from "../../../middleware/route.ts";
import { admitToRoom } from "../../../services/access/admit-to-room.ts";
import { loadDocument } from "../../../services/building/load-document.ts";
import { duplicateDocument } from "../../../services/documents/duplicate-document.ts";
import { moveDocument } from "../../../services/documents/move-document.ts";

export const loadDocumentRoute = route(loadDocumentContract, ({ ctx, params, query, member }) =>
  loadDocument(ctx, { ...params, table: query.table ?? null }, member),
);

export const duplicateDocumentRoute = route(duplicateDocumentContract, ({ ctx, params, member }) =>
  duplicateDocument(ctx, { ...params, organization_id: member.organization_id }),
);

export const moveDocumentRoute = route(moveDocumentContract, ({ ctx, params, body, member }) =>
  moveDocument(ctx, { ...params, ...body, form_id: member.form_id }),
);

export const loadShareRoute = route(loadShare, async ({ ctx, params }): Promise<Share> => {
  const { form_id } = params;
  return {
    url: ctx.origin + formPath(form_id),
    embed: ctx.origin + embedPath(form_id),
    submit: ctx.origin + submitPath(form_id),
  };
});

export const documentRoomTokenRoute = route(documentRoomToken, ({ ctx, params, user, member }) =>
  admitToRoom(ctx, documentRoom(params.document_id), user, member),
);

export const formRoomTokenRoute = route(formRoomToken, ({ ctx, params, user, member }) =>
  admitToRoom(ctx, formRoom(params.form_id), user, member),
);
