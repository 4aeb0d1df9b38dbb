import * as contracts from "#core/contracts/documents/deleted-documents.ts";
import { route } from "../../../middleware/route.ts";
import { listDeletedDocuments } from "../../../services/documents/list-deleted-documents.ts";
import { purgeDocument } from "../../../services/documents/purge-document.ts";
import { restoreDocument } from "../../../services/documents/restore-document.ts";

export const listDeletedDocumentsRoute = route(contracts.listDeletedDocuments, ({ ctx, params }) =>
  listDeletedDocuments(ctx, params.project_id),
);

export const restoreDocumentRoute = route(contracts.restoreDocument, ({ ctx, params, member }) =>
  restoreDocument(ctx, { ...params, organization_id: member.organization_id }),
);

export const purgeDocumentRoute = route(contracts.purgeDocument, ({ ctx, params, body }) =>
  purgeDocument(ctx, params, body.user_confirmation_txt),
);
