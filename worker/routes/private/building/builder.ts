import {
  type BlockInput,
  deleteField as deleteFieldContract,
  saveBlocks as saveBlocksContract,
  saveField as saveFieldContract,
} from "#core/contracts/building/builder.ts";
import { route } from "../../../middleware/route.ts";
import { transactionId } from "../../../middleware/transaction-id.ts";
import type { Member } from "../../../services/access/authorize.ts";
import { deleteField } from "../../../services/building/delete-field.ts";
import { saveBlocks } from "../../../services/building/save-blocks.ts";
import { saveField } from "../../../services/building/save-field.ts";

function changeOf(form_id: string, { document_id }: Member, transaction_id: string | null) {
  return { form_id, document_id, transaction_id };
}

export const saveFieldRoute = route(saveFieldContract, ({ ctx, request, params, body, member }) =>
  saveField(ctx, changeOf(params.form_id, member, transactionId(request)), body),
);

export const deleteFieldRoute = route(deleteFieldContract, ({ ctx, request, params, member }) =>
  deleteField(ctx, changeOf(params.form_id, member, transactionId(request)), params.field_id),
);

export const saveBlocksRoute = route(saveBlocksContract, ({ ctx, params, body, member }) => {
  const upserts: BlockInput[] = body.upserts;
  return saveBlocks(ctx, changeOf(params.form_id, member, body.transaction_id), {
    upserts,
    deletes: body.deletes,
  });
});
