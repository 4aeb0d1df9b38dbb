import {
  createDocument as createDocumentContract,
  deleteDocument as deleteDocumentContract,
  loadWorkspace as loadWorkspaceContract,
  renameDocument as renameDocumentContract,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { route } from "../../../middleware/route.ts";
import { transactionId } from "../../../middleware/transaction-id.ts";
import { createDocument } from "../../../services/documents/create-document.ts";
import { deleteDocument } from "../../../services/documents/delete-document.ts";
import { renameDocument } from "../../../services/documents/rename-document.ts";
import { listSiteLinks } from "../../../services/identity/list-site-links.ts";
import { signInWays } from "../../../services/identity/sign-in-methods.ts";
import { loadWorkspace } from "../../../services/organizations/load-workspace.ts";

export const loadWorkspaceRoute = route(
  loadWorkspaceContract,
  async ({ ctx, user: { id, name, email, image } }): Promise<Workspace> => {
    const { account, ...lists } = await loadWorkspace(ctx, { id, name, email });
    const user = { id, name, email, image, sign_in_ways: signInWays(ctx, account) };
    return { user, ...lists, links: listSiteLinks(ctx) };
  },
);

export const createDocumentRoute = route(
  createDocumentContract,
  ({ ctx, body, member: { organization_id } }) => {
    const { project_id, doctype, title, name } = body;
    return createDocument(ctx, { organization_id, project_id, doctype, title: title ?? name ?? "Untitled" });
  },
);

export const renameDocumentRoute = route(renameDocumentContract, ({ ctx, request, params, body, member }) =>
  renameDocument(ctx, {
    ...params,
    form_id: member.form_id,
    title: body.title,
    transaction_id: transactionId(request),
  }),
);

export const deleteDocumentRoute = route(deleteDocumentContract, ({ ctx, params, body, member }) =>
  deleteDocument(ctx, { ...params, form_id: member.form_id, confirmation: body.user_confirmation_txt }),
);
