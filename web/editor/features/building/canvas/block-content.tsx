import { useAtomValue, useSetAtom, useStore } from "jotai";
import type { ReactNode } from "react";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { InlineEditor } from "../../../../ui/inputs/inline-editor.tsx";
import { useMediaQuery, WIDE } from "../../../../ui/media-query.ts";
import { typeIntoBlockAtom } from "../../../state/building/blocks.ts";
import { cleanMarkup } from "../../../state/building/clean-markup.ts";
import { insertTargetAtom } from "../../../state/building/selection.ts";
import { repeatedTitleIdAtom } from "../../../state/building/title.ts";
import { typingPause } from "../../../state/building/typing-pause.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { AddressContent } from "../texts/address-content.tsx";
import { HtmlContent } from "../texts/html-content.tsx";
import { LabelEditor } from "../texts/label-editor.tsx";
import { RichText } from "../texts/rich-text.tsx";

/** Renders a question as respondents will see it, with the given label. */
export type RenderField = (field: FieldDraft, label: ReactNode) => ReactNode;

export interface BlockContentProps {
  block: BlockDefinition;
  /** The field of a field block, as stored or as edited in the panel. */
  field: FieldDraft | null;
  renderField: RenderField;
  /** For sections: a label such as "Section 1 of 3". */
  sectionLabel: string | null;
  /** Whether the block's section has a title, which makes the block's own heading smaller. */
  isBelowTitle: boolean;
}

/** A block's content, similar to what respondents see. */
export function BlockContent(props: BlockContentProps) {
  const { block } = props;
  switch (block.type) {
    case "section":
      return <SectionContent {...props} />;
    case "header":
      return <HeaderContent {...props} />;
    case "field":
      return <FieldContent {...props} />;
    case "html":
      return <HtmlContent block={block} />;
    case "image":
    case "video":
    case "pdf":
      return <AddressContent block={block} kind={block.type} />;
    case "divider":
      return <hr className="my-3 border-border" />;
    case "group":
      return <GroupContent block={block} />;
  }
}

function useTitlePatch(block_id: string) {
  const store = useStore();
  return (title_html: string | null) =>
    typingPause(store).typing(() => store.set(typeIntoBlockAtom, block_id, { title_html }));
}

function SectionContent({ block, sectionLabel }: BlockContentProps) {
  const canEdit = useAtomValue(canEditAtom);
  const onTitle = useTitlePatch(block.id);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-3 text-meta font-medium text-muted-foreground after:h-px after:grow after:bg-border">
        {sectionLabel}
      </p>
      <InlineEditor
        label="Section title"
        html={block.title_html}
        placeholder="Section title (optional)"
        isReadOnly={!canEdit}
        clean={cleanMarkup}
        isSingleLine
        className="text-[20px] leading-7 font-semibold tracking-tight"
        onChange={onTitle}
      />
    </div>
  );
}

function GroupContent({ block }: Pick<BlockContentProps, "block">) {
  const canEdit = useAtomValue(canEditAtom);
  const onTitle = useTitlePatch(block.id);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-meta font-medium text-muted-foreground">Group</p>
      <InlineEditor
        label="Group title"
        html={block.title_html}
        placeholder="Group title (optional)"
        isReadOnly={!canEdit}
        clean={cleanMarkup}
        isSingleLine
        className="text-[18px] leading-[26px] font-semibold"
        onChange={onTitle}
      />
      <RichText
        block_id={block.id}
        property="description_html"
        html={block.description_html ?? ""}
        label="Group description"
        placeholder="Text (optional)"
        className="text-[16px] leading-6 text-muted-foreground"
      />
    </div>
  );
}

function HeaderContent({ block, isBelowTitle }: BlockContentProps) {
  const canEdit = useAtomValue(canEditAtom);
  const onTitle = useTitlePatch(block.id);
  // The canvas and the public page show the form's title above, so a header must not repeat it.
  const isRepeated = useAtomValue(repeatedTitleIdAtom) === block.id;
  return (
    <div className="flex flex-col gap-1">
      {!isRepeated && (
        <InlineEditor
          label="Header title"
          html={block.title_html}
          placeholder="Heading"
          isReadOnly={!canEdit}
          clean={cleanMarkup}
          isSingleLine
          className={classNames(
            "font-semibold",
            isBelowTitle ? "text-[18px] leading-[26px]" : "text-[20px] leading-7 tracking-tight",
          )}
          onChange={onTitle}
        />
      )}
      <RichText
        block_id={block.id}
        property="description_html"
        html={block.description_html ?? ""}
        label="Header description"
        placeholder="Text (optional)"
        className="text-[16px] leading-6 text-muted-foreground"
      />
    </div>
  );
}

function FieldContent({ block, field, renderField }: BlockContentProps) {
  const canEdit = useAtomValue(canEditAtom);
  const openInsert = useSetAtom(insertTargetAtom);
  // Where the panel covers the page, a tap on the label opens the panel instead.
  const isWide = useMediaQuery(WIDE);
  if (field !== null) {
    const { form_field_id } = block;
    const isEditable = canEdit && isWide && form_field_id !== null;
    return renderField(field, isEditable ? <LabelEditor field_id={form_field_id} field={field} /> : null);
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-input px-4 py-3">
      <p className="grow text-muted-foreground">This block has no question yet. Respondents do not see it.</p>
      {canEdit && (
        <Button size="sm" onClick={() => openInsert({ empty_block_id: block.id })}>
          Choose a question
        </Button>
      )}
    </div>
  );
}
