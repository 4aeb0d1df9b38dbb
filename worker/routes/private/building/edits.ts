import * as contracts from "#core/contracts/building/editing.ts";
import type { Operation } from "#core/editing/operation.ts";
import { route } from "../../../middleware/route.ts";
import { editForm } from "../../../services/building/edit-form.ts";
import { loadEdits } from "../../../services/building/load-edits.ts";

export const editFormRoute = route(contracts.editForm, ({ ctx, params, body, user, member }) => {
  const { transaction_id, replica_id, base, is_undo } = body;
  const { document_id } = member;
  return editForm(ctx, {
    change: { form_id: params.form_id, document_id, transaction_id },
    user_id: user.id,
    replica_id,
    batch: { transaction_id, base, is_undo, operations: body.operations as Operation[] },
  });
});

export const loadEditsRoute = route(contracts.loadEdits, ({ ctx, params, query }) =>
  loadEdits(ctx, params.form_id, Number(query.after ?? 0)),
);
