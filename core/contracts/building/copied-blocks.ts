import * as z from "zod/mini";
import type { CopiedBlocks } from "../../editing/copied-blocks.ts";
import { parseExpression } from "../../expressions/parse.ts";
import { uuid } from "../wire/schemas.ts";
import { blockInput, fieldInput } from "./builder.ts";

/** As many as a form has at most. */
const MAX_BLOCKS = 2_000;
const MAX_FIELDS = 1_000;

const copied = z.object({
  sheaf: z.literal("blocks"),
  version: z.literal(1),
  blocks: z.array(z.omit(blockInput, { parent_id: true, local_index: true })).check(z.maxLength(MAX_BLOCKS)),
  fields: z.array(z.extend(fieldInput, { id: uuid })).check(z.maxLength(MAX_FIELDS)),
});

const MAX_LENGTH = 2_000_000;

/**
 * Parses the output of `writeCopiedBlocks`. The text comes from the clipboard and is untrusted: null for
 * anything else or incomplete. Texts are returned as they are; the Worker sanitizes them.
 */
export function parseCopiedBlocks(text: string): CopiedBlocks | null {
  if (text.length > MAX_LENGTH || !text.startsWith("{")) return null;
  const { data } = copied.safeParse(parseJson(text));
  if (data === undefined) return null;
  const expressions = [
    ...data.blocks.map(({ v_hidden }) => v_hidden),
    ...data.fields.map(({ v_value }) => v_value ?? null),
  ];
  if (!expressions.every((expression) => parseExpression(expression).ok)) return null;
  return { blocks: data.blocks as never, fields: data.fields as never };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
