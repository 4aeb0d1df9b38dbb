import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { texts } from "../texts.ts";
import { RichText } from "./rich-text.tsx";

/** A text block. */
export function HtmlContent({ block }: { block: BlockDefinition }) {
  return (
    <RichText
      block_id={block.id}
      property="body_html"
      html={block.body_html ?? ""}
      label={texts.text.label}
      placeholder={texts.text.placeholder}
      className="prose"
    />
  );
}
