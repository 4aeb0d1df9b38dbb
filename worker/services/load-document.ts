import type { EditorDocument } from "#core/contracts/documents.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import { readDocument } from "../db/documents.ts";
import type { Member } from "./authorize.ts";

export async function loadDocument(
  ctx: Context,
  document_id: string,
  member: Member,
): Promise<EditorDocument> {
  const document = await readDocument(ctx.db, document_id);
  if (!document) throw new AppError("NOT_FOUND");
  return { ...document, role: member.role };
}
