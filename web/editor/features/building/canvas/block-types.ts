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
    description: "Start a new page with Back and Next",
    keywords: ["page", "step", "page break", "next"],
  },
  header: {
    label: "Heading",
    icon: "heading",
    description: "A title with an optional text",
    keywords: ["title", "header", "headline", "description", "text"],
  },
  html: {
    label: "Text block",
    icon: "text-initial",
    description: "Paragraphs, lists and tables",
    keywords: ["html", "paragraph", "statement", "rich text", "code"],
  },
  image: {
    label: "Image",
    icon: "image",
    description: "Upload an image or link to one",
    keywords: ["photo", "picture", "logo"],
  },
  video: {
    label: "Video",
    icon: "square-play",
    description: "Embed a video by its link",
    keywords: ["film", "movie", "youtube", "vimeo"],
  },
  pdf: {
    label: "PDF",
    icon: "file-text",
    description: "Show a PDF by its link",
    keywords: ["file", "document"],
  },
  divider: {
    label: "Divider",
    icon: "minus",
    description: "A line between blocks",
    keywords: ["line", "rule", "separator"],
  },
  group: {
    label: "Group",
    icon: "group",
    description: "Keep related questions together",
    keywords: ["together", "fieldset", "set of questions"],
  },
  field: { label: "Question", icon: "circle-question-mark", description: "A question", keywords: [] },
} as const satisfies Record<BlockType, BlockTypeRow>;

/** The blocks that the insert menu offers. */
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
