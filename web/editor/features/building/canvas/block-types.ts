import type { BlockType } from "#core/forms/definition/definition.ts";
import type { IconName } from "../../../../ui/icon.tsx";

interface BlockTypeRow {
  label: string;
  icon: IconName;
  /** Describes the block's purpose in one line. */
  description: string;
  keywords: readonly string[];
}

/** How the builder presents each type of block. */
export const BLOCK_TYPE_ROWS = {
  section: {
    label: "Section",
    icon: "separator-horizontal",
    description: "A page of its own, with Back and Next",
    keywords: ["page", "step", "page break", "next"],
  },
  header: {
    label: "Heading",
    icon: "heading",
    description: "A title and a text",
    keywords: ["title", "header", "headline", "description", "text"],
  },
  html: {
    label: "Text block",
    icon: "code-xml",
    description: "Paragraphs, lists, tables",
    keywords: ["html", "paragraph", "statement", "rich text", "code"],
  },
  image: {
    label: "Image",
    icon: "image",
    description: "A picture, uploaded or by its address",
    keywords: ["photo", "picture", "logo"],
  },
  video: {
    label: "Video",
    icon: "video",
    description: "A film by its address",
    keywords: ["film", "movie", "youtube", "vimeo"],
  },
  pdf: {
    label: "PDF",
    icon: "file-text",
    description: "A document by its address",
    keywords: ["file", "document"],
  },
  divider: {
    label: "Divider",
    icon: "minus",
    description: "A quiet line",
    keywords: ["line", "rule", "separator"],
  },
  group: {
    label: "Group",
    icon: "group",
    description: "What follows belongs together, up to the next group or section",
    keywords: ["together", "fieldset", "set of questions"],
  },
  field: { label: "Question", icon: "type", description: "A question", keywords: [] },
} as const satisfies Record<BlockType, BlockTypeRow>;

/** The blocks that the insert dialog offers. */
export const OFFERED_BLOCKS = [
  "section",
  "group",
  "header",
  "html",
  "image",
  "video",
  "pdf",
  "divider",
] as const;
