import {
  duplicateDocument as duplicateDocumentContract,
  loadDocument as loadDocumentContract,
  loadShare,
  moveDocument as moveDocumentContract,
  type Share,
} from "#core/contracts/documents.ts";
import { embedPath, formPath, submitPath } from "#core/contracts/paths.ts";
import { documentRoom, formRoom } from "#core/contracts/room.ts";
import { documentRoomToken, formRoomToken } from "#core/contracts/room-tokens.ts";
import { route } from "../../middleware/route.ts";
import { admitToRoom } from "../../services/admit-to-room.ts";
import { duplicateDocument } from "../../services/duplicate-document.ts";
import { loadDocument } from "../../services/load-document.ts";
import { moveDocument } from "../../services/move-document.ts";

export const loadDocumentRoute = route(loadDocumentContract, ({ ctx, params, member }) =>
  loadDocument(ctx, params.document_id, member),
);

export const duplicateDocumentRoute = route(duplicateDocumentContract, ({ ctx, member }) =>
  duplicateDocument(ctx, member),
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
