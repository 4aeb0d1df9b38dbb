import * as contracts from "#core/contracts/inventory/inventory.ts";
import { route } from "../../../middleware/route.ts";
import { transactionId } from "../../../middleware/transaction-id.ts";
import { listInventoryCommits, loadInventory } from "../../../services/inventory/load-inventory.ts";
import { saveInventory } from "../../../services/inventory/save-inventory.ts";

export const loadInventoryRoute = route(contracts.loadInventory, ({ ctx, params }) =>
  loadInventory(ctx, params.form_id),
);

export const saveInventoryRoute = route(contracts.saveInventory, ({ ctx, request, params, body, member }) => {
  const { document_id } = member;
  const change = { form_id: params.form_id, document_id, transaction_id: transactionId(request) };
  return saveInventory(ctx, change, body.changes, body.reason ?? "admin");
});

export const listInventoryCommitsRoute = route(contracts.listInventoryCommits, ({ ctx, params }) =>
  listInventoryCommits(ctx, params.form_id, params.sku),
);
