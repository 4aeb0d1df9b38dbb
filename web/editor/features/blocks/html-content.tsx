import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { cleanInlineHtml } from "../../../ui/inline-html.ts";
import { Textarea } from "../../../ui/input.tsx";
import { patchBlockAtom } from "../../state/blocks.ts";
import { canEditAtom } from "../../state/document.ts";
import { useLocalText } from "./use-local-text.ts";

/** HTML as it is written, and its text as it will read. */
export function HtmlContent({ block }: { block: BlockDefinition }) {
  const canEdit = useAtomValue(canEditAtom);
  const patch = useSetAtom(patchBlockAtom);
  const [isEditing, setEditing] = useState(false);
  const [text, setText] = useLocalText(block.body_html ?? "", isEditing);
  return (
    <div className="flex flex-col gap-2">
      {!isEditing && (
        <div
          className="prose-preview min-h-6 text-[16px] leading-6 break-words"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cut down to marks of text and headings just before
          dangerouslySetInnerHTML={{ __html: cleanInlineHtml(text) }}
        />
      )}
      <Textarea
        aria-label="HTML"
        value={text}
        rows={isEditing ? 8 : 2}
        readOnly={!canEdit}
        maxLength={50_000}
        spellCheck={false}
        className="font-mono text-meta"
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onChange={(event) => {
          setText(event.target.value);
          patch(block.id, { body_html: event.target.value || null });
        }}
      />
      <p className="text-meta text-muted-foreground">
        Scripts, styles and foreign frames are removed before anybody sees it.
      </p>
    </div>
  );
}
