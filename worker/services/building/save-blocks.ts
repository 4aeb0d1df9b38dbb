import type { BlockInput, SavedBlocks } from "#core/contracts/building/builder.ts";
import { AppError } from "#core/errors/app-error.ts";
import { parseExpression } from "#core/expressions/parse.ts";
import type { Context } from "../../context.ts";
import { saveBlocks as saveBlockRows } from "../../db/building/builder.ts";
import { sanitizeBlock } from "../markup/sanitize-block.ts";
import { sanitizeHtml } from "../markup/sanitize-html.ts";
import { announceChange, type FormChange } from "./announce-change.ts";
import { requireOnePayment } from "./require-one-payment.ts";

export interface BlockBatch {
  upserts: readonly BlockInput[];
  deletes: readonly string[];
}

/** Saves a batch of blocks, all or none, with sanitized HTML and addresses. */
export async function saveBlocks(ctx: Context, change: FormChange, batch: BlockBatch): Promise<SavedBlocks> {
  const issues = batch.upserts.flatMap((block, i) => blockIssues(block, i, batch));
  if (issues.length > 0) throw new AppError("BAD_REQUEST", { issues });
  if (batch.upserts.some(({ form_field_id }) => form_field_id !== null)) {
    await requireOnePayment(ctx, change.form_id, ({ blocks, fields }) => {
      const gone = new Set([...batch.deletes, ...batch.upserts.map(({ id }) => id)]);
      return { fields, blocks: [...blocks.filter(({ id }) => !gone.has(id)), ...batch.upserts] };
    });
  }
  const upserts = batch.upserts.map((block) => sanitizeBlock(block, sanitizeHtml));
  const version = await saveBlockRows(ctx.db, change.form_id, upserts, batch.deletes, ctx.now());
  announceChange(ctx, change);
  return { version };
}

function blockIssues(block: BlockInput, i: number, { upserts, deletes }: BlockBatch) {
  const at = (key: string) => ["upserts", i, key];
  const expression = parseExpression(block.v_hidden);
  return [
    ...(expression.ok ? [] : [{ path: at("v_hidden"), message: "This condition isn’t valid." }]),
    ...(upserts.findIndex(({ id }) => id === block.id) < i
      ? [{ path: at("id"), message: "This block occurs twice." }]
      : []),
    ...(deletes.includes(block.id) ? [{ path: at("id"), message: "This block is deleted, too." }] : []),
    ...(block.parent_id === block.id
      ? [{ path: at("parent_id"), message: "A block cannot contain itself." }]
      : []),
  ];
}
