import { useAtomValue, useSetAtom, useStore } from "jotai";
import { Suspense } from "react";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { Block } from "../../../../respondent/blocks/block.tsx";
import { Button } from "../../../../ui/button.tsx";
import { InlineEditor } from "../../../../ui/inputs/inline-editor.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { useMediaQuery, WIDE } from "../../../../ui/media-query.ts";
import { sayWith } from "../../../../ui/say.ts";
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
import { texts } from "../texts.ts";
import { useCanvasPage } from "./canvas-page.tsx";
import { CanvasQuestion } from "./canvas-question.tsx";

const PageBlock = lazyPart(() => import("./page-block.tsx"));

const { canvas: words } = texts;

interface BlockContentProps {
  block: BlockDefinition;
  /** The field of a field block, as stored or as edited in the panel. */
  field: FieldDraft | null;
  /** For sections: a label such as "Section 1 of 3". */
  sectionLabel: string | null;
  /** Whether the block's section has a title, which makes the block's own heading smaller. */
  isBelowTitle: boolean;
}

/** A block's content as respondents see it, with texts to edit in place. */
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
      return <Divider {...props} />;
    case "group":
      return <GroupContent {...props} />;
    case "form":
    case "countdown":
      return (
        <Suspense>
          <PageBlock block={block} />
        </Suspense>
      );
  }
}

function Divider({ block }: BlockContentProps) {
  return <Block block={block} level="h2" page={useCanvasPage()} />;
}

interface TitleProps {
  block: BlockDefinition;
  level: "h2" | "h3";
  label: string;
  placeholder: string;
}

/** A title in its heading, as on the page. */
function Title({ block, level: Heading, label, placeholder }: TitleProps) {
  const canEdit = useAtomValue(canEditAtom);
  const store = useStore();
  const hold = (read: () => string | null) =>
    typingPause(store).typing(`${block.id} title`, () =>
      store.set(typeIntoBlockAtom, block.id, { title_html: read() }),
    );
  if (!canEdit && !block.title_html) return null;
  return (
    <Heading dir="auto">
      <InlineEditor
        label={label}
        html={block.title_html}
        placeholder={placeholder}
        isReadOnly={!canEdit}
        clean={cleanMarkup}
        isSingleLine
        onTyped={hold}
      />
    </Heading>
  );
}

function SectionContent({ block, sectionLabel }: BlockContentProps) {
  return (
    <>
      <p data-canvas-tool className="canvas-mark is-section">
        {sectionLabel}
      </p>
      <Title
        block={block}
        level="h2"
        label={words.section_title}
        placeholder={words.section_title_optional}
      />
    </>
  );
}

function GroupContent({ block, isBelowTitle }: BlockContentProps) {
  return (
    <>
      <p data-canvas-tool className="canvas-mark">
        {words.group}
      </p>
      <div className="header">
        <Title
          block={block}
          level={isBelowTitle ? "h3" : "h2"}
          label={words.group_title}
          placeholder={words.group_title_optional}
        />
        <Description block={block} label={words.group_description} />
      </div>
    </>
  );
}

function HeaderContent({ block, isBelowTitle }: BlockContentProps) {
  // The canvas and the public page show the form's title above, so a header must not repeat it.
  const isRepeated = useAtomValue(repeatedTitleIdAtom) === block.id;
  return (
    <div className="header">
      {!isRepeated && (
        <Title
          block={block}
          level={isBelowTitle ? "h3" : "h2"}
          label={words.heading_title}
          placeholder={words.heading}
        />
      )}
      <Description block={block} label={words.heading_description} />
    </div>
  );
}

function Description({ block, label }: { block: BlockDefinition; label: string }) {
  const canEdit = useAtomValue(canEditAtom);
  if (!canEdit && !block.description_html) return null;
  return (
    <RichText
      block_id={block.id}
      property="description_html"
      html={block.description_html ?? ""}
      label={label}
      placeholder={words.description_optional}
      className="prose"
    />
  );
}

function FieldContent({ block, field }: BlockContentProps) {
  const canEdit = useAtomValue(canEditAtom);
  const openInsert = useSetAtom(insertTargetAtom);
  // Where the panel covers the page, a tap on the label opens the panel instead.
  const isWide = useMediaQuery(WIDE);
  const { form_field_id } = block;
  if (field !== null && form_field_id !== null) {
    if (field.type === "hidden") return <HiddenQuestion field={field} />;
    const isEditable = canEdit && isWide;
    return (
      <CanvasQuestion
        field_id={form_field_id}
        field={field}
        label={isEditable ? <LabelEditor field_id={form_field_id} field={field} /> : field.label || null}
      />
    );
  }
  return (
    <div data-canvas-tool className="canvas-empty">
      <p>{words.no_question}</p>
      {canEdit && (
        <Button className="canvas-button" onClick={() => openInsert({ empty_block_id: block.id })}>
          {words.choose_question}
        </Button>
      )}
    </div>
  );
}

/** A question without a place on the page. Its value comes from the address. */
function HiddenQuestion({ field }: { field: FieldDraft }) {
  return (
    <p data-canvas-tool className="canvas-empty">
      <span>
        {sayWith(field.required === true ? words.hidden_required : words.hidden, {
          name: <code>{field.name || "…"}</code>,
        })}
      </span>
    </p>
  );
}
