import { sanitizeSource } from "./sanitize-source.ts";

/** Properties of a block that contain markup. */
export const HTML_KEYS = ["title_html", "description_html", "body_html"] as const;

type OwnerContent = Partial<Record<(typeof HTML_KEYS)[number] | "src", string | null>> & {
  data?: Record<string, unknown>;
};

/** Sanitizes all owner content of a block. The data of a document block may contain an address. */
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
