import { useAtomValue } from "jotai";
import type { StartPage } from "#core/forms/definition/definition.ts";
import { MAX_START_MEDIA } from "#core/forms/look/start-page.ts";
import { UploadPicture } from "../../../ui/inputs/upload-picture.tsx";
import { canEditAtom } from "../../state/editing/document.ts";
import { pictureUploadAtom } from "../../state/look/assets.ts";
import { pictureProblem } from "./picture-address.ts";
import { PictureList } from "./picture-list.tsx";
import { RichText } from "./rich-text.tsx";
import { texts } from "./texts.ts";
import { TypedInput } from "./typed-input.tsx";

interface StartPageContentProps {
  page: StartPage;
  onChange: (part: Partial<StartPage>, isTyped?: boolean) => void;
}

/** Edits the texts of the start page. Each template has its own. */
export function StartPageContent({ page, onChange }: StartPageContentProps) {
  const { template_id, title, subtitle, body_html, media } = page;
  const canEdit = useAtomValue(canEditAtom);
  return (
    <>
      <TypedInput
        label={texts.cover.page_title}
        value={title}
        maxLength={300}
        placeholder={texts.cover.page_title_example}
        onChange={(text) => onChange({ title: text }, true)}
      />
      <TypedInput
        label={texts.cover.subtitle}
        value={subtitle}
        rows={2}
        maxLength={1_000}
        onChange={(text) => onChange({ subtitle: text }, true)}
      />
      {template_id === "003" ? (
        <CoverPicture page={page} onChange={onChange} />
      ) : (
        <>
          <PictureList
            pictures={media}
            max={MAX_START_MEDIA}
            onChange={(pictures, isTyped) => onChange({ media: pictures }, isTyped)}
          />
          <RichText
            label={texts.cover.text}
            html={body_html}
            isReadOnly={!canEdit}
            onChange={(html) => onChange({ body_html: html ?? "" }, true)}
          />
        </>
      )}
    </>
  );
}

function CoverPicture({ page: { background }, onChange }: StartPageContentProps) {
  const upload = useAtomValue(pictureUploadAtom);
  const canEdit = useAtomValue(canEditAtom);
  const alt = background?.alt ?? "";
  return (
    <>
      <UploadPicture
        label={texts.cover.upload}
        upload={upload}
        disabled={!canEdit}
        onUploaded={(src) => onChange({ background: { src, alt } })}
      />
      <TypedInput
        label={texts.cover.image}
        value={background?.src ?? ""}
        inputMode="url"
        placeholder={texts.address_example}
        maxLength={2_000}
        problemOf={pictureProblem}
        onChange={(text) => {
          const src = text.trim();
          onChange({ background: src === "" ? null : { src, alt } }, true);
        }}
      />
      {background && (
        <TypedInput
          label={texts.cover.alt}
          hint={texts.cover.alt_hint}
          value={background.alt}
          maxLength={500}
          onChange={(alt) => onChange({ background: { ...background, alt } }, true)}
        />
      )}
    </>
  );
}
