import { useAtomValue, useSetAtom } from "jotai";
import { Suspense, useState } from "react";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { Block } from "../../../../respondent/blocks/block.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { UploadPicture } from "../../../../ui/inputs/upload-picture.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { patchBlockAtom } from "../../../state/building/blocks.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { pictureUploadAtom } from "../../../state/look/assets.ts";
import { useCanvasPage } from "../canvas/canvas-page.tsx";
import { texts as allTexts } from "../texts.ts";
import { useLocalText } from "./use-local-text.ts";

const ImageDetails = lazyPart(() => import("./image-details.tsx"));

const { address: words } = allTexts;

/** Whether the public page accepts the address: https, http, or a path on this origin. */
function isAddress(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A block that shows content from an address. Only valid addresses are stored. */
export function AddressContent({ block, kind }: { block: BlockDefinition; kind: "image" | "video" | "pdf" }) {
  const page = useCanvasPage();
  const canEdit = useAtomValue(canEditAtom);
  const patch = useSetAtom(patchBlockAtom);
  const upload = useAtomValue(pictureUploadAtom);
  const [isTyping, setTyping] = useState(false);
  const [text, setText] = useLocalText(block.src ?? "", isTyping);
  const address = text.trim();
  const isValid = address === "" || isAddress(address);
  return (
    <>
      {isValid && address !== "" && <Block block={{ ...block, src: address }} level="h2" page={page} />}
      {canEdit && (
        <div data-canvas-tool className="canvas-form">
          {kind === "image" && (
            <UploadPicture
              label={words.upload}
              upload={upload}
              onUploaded={(src) => {
                setText(src);
                patch(block.id, { src });
              }}
            />
          )}
          <FieldLabel label={words[kind]} problem={isValid ? null : words.not_saved}>
            <Input
              value={text}
              inputMode="url"
              placeholder={words.placeholder}
              aria-invalid={!isValid}
              maxLength={2_000}
              onFocus={() => setTyping(true)}
              onBlur={() => isValid && setTyping(false)}
              onChange={(event) => {
                const next = event.target.value;
                setText(next);
                if (next.trim() === "" || isAddress(next.trim()))
                  patch(block.id, { src: next.trim() || null });
              }}
            />
          </FieldLabel>
          <Suspense>{kind === "image" && address !== "" && <ImageDetails block={block} />}</Suspense>
        </div>
      )}
    </>
  );
}
