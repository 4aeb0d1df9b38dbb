import { sanitizeSource } from "./sanitize-source.ts";

/** What of a block is markup. */
export const HTML_KEYS = ["title_html", "description_html", "body_html"] as const;

type OwnerContent = Partial<Record<(typeof HTML_KEYS)[number] | "src", string | null>> & {
  data?: Record<string, unknown>;
};

/** The block with everything that an owner wrote made harmless; the address of a document may stand in its data. */
export function sanitizeBlock<Block extends OwnerContent>(
  block: Block,
  sanitizeHtml: (html: string) => string,
): Block {
  const texts = HTML_KEYS.map((key) => [key, block[key] ? sanitizeHtml(block[key]) : (block[key] ?? null)]);
  const { data } = block;
  return {
    ...block,
    ...Object.fromEntries(texts),
    src: sanitizeSource(block.src),
    ...(typeof data?.src === "string" && { data: { ...data, src: sanitizeSource(data.src) } }),
  };
}
