import * as contracts from "#core/contracts/deleted-documents.ts";
import { route } from "../../middleware/route.ts";
import { listDeletedDocuments } from "../../services/list-deleted-documents.ts";
import { purgeDocument } from "../../services/purge-document.ts";
import { restoreDocument } from "../../services/restore-document.ts";

export const listDeletedDocumentsRoute = route(contracts.listDeletedDocuments, ({ ctx, params }) =>
  listDeletedDocuments(ctx, params.project_id),
);

export const restoreDocumentRoute = route(contracts.restoreDocument, ({ ctx, params }) =>
  restoreDocument(ctx, params),
);

export const purgeDocumentRoute = route(contracts.purgeDocument, ({ ctx, params, body }) =>
  purgeDocument(ctx, params, body.user_confirmation_txt),
);
