import type { BlockType } from "#core/forms/definition/definition.ts";
import type { IconName } from "../../../../ui/icon.tsx";
import { texts } from "../texts.ts";

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
    ...texts.blocks.section,
    icon: "separator-horizontal",
    keywords: ["page", "step", "page break", "next"],
  },
  header: {
    ...texts.blocks.header,
    icon: "heading",
    keywords: ["title", "header", "headline", "description", "text"],
  },
  html: {
    ...texts.blocks.html,
    icon: "text-initial",
    keywords: ["html", "paragraph", "statement", "rich text", "code"],
  },
  image: {
    ...texts.blocks.image,
    icon: "image",
    keywords: ["photo", "picture", "logo"],
  },
  video: {
    ...texts.blocks.video,
    icon: "square-play",
    keywords: ["film", "movie", "youtube", "vimeo"],
  },
  pdf: {
    ...texts.blocks.pdf,
    icon: "file-text",
    keywords: ["file", "document"],
  },
  divider: {
    ...texts.blocks.divider,
    icon: "minus",
    keywords: ["line", "rule", "separator"],
  },
  group: {
    ...texts.blocks.group,
    icon: "group",
    keywords: ["together", "fieldset", "set of questions"],
  },
  form: {
    ...texts.blocks.form,
    icon: "clipboard-list",
    keywords: ["embed", "questions", "sign up"],
  },
  countdown: {
    ...texts.blocks.countdown,
    icon: "timer",
    keywords: ["clock", "time left", "deadline", "event"],
  },
  field: { ...texts.blocks.field, icon: "circle-question-mark", keywords: [] },
} as const satisfies Record<BlockType, BlockTypeRow>;

/** The blocks that the insert menu offers, each where it fits (`fitsDocument`). */
export const OFFERED_BLOCKS = [
  "section",
  "group",
  "header",
  "html",
  "image",
  "video",
  "pdf",
  "divider",
  "form",
  "countdown",
] as const;
