import { useAtomValue } from "jotai";
import type { StartPage } from "#core/forms/definition/definition.ts";
import { MAX_START_MEDIA } from "#core/forms/look/start-page.ts";
import { UploadPicture } from "../../../ui/inputs/upload-picture.tsx";
import { canEditAtom } from "../../state/editing/document.ts";
import { pictureUploadAtom } from "../../state/look/assets.ts";
import { pictureProblem } from "./picture-address.ts";
import { PictureList } from "./picture-list.tsx";
import { RichText } from "./rich-text.tsx";
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
        label="Title"
        value={title}
        maxLength={300}
        placeholder="The title of the form"
        onChange={(text) => onChange({ title: text }, true)}
      />
      <TypedInput
        label="Subtitle"
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
            label="Text"
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
        label="Upload a picture"
        upload={upload}
        disabled={!canEdit}
        onUploaded={(src) => onChange({ background: { src, alt } })}
      />
      <TypedInput
        label="Address of the picture"
        value={background?.src ?? ""}
        inputMode="url"
        placeholder="https://"
        maxLength={2_000}
        problemOf={pictureProblem}
        onChange={(text) => {
          const src = text.trim();
          onChange({ background: src === "" ? null : { src, alt } }, true);
        }}
      />
      {background && (
        <TypedInput
          label="What the picture shows"
          hint="For people who cannot see it. Leave it empty if it only decorates."
          value={background.alt}
          maxLength={500}
          onChange={(alt) => onChange({ background: { ...background, alt } }, true)}
        />
      )}
    </>
  );
}
