import { useAtomValue, useSetAtom } from "jotai";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { UploadPicture } from "../../../../ui/inputs/upload-picture.tsx";
import { patchBlockAtom } from "../../../state/building/blocks.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { pictureUploadAtom } from "../../../state/look/assets.ts";
import { useLocalText } from "./use-local-text.ts";

const LABELS = {
  image: "Address of the image",
  video: "Address of the video",
  pdf: "Address of the PDF",
} as const;

/** Whether the public page accepts the address: https, http, or a path on this origin. */
function isAddress(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A block that shows content from an address. Only valid addresses are stored. */
export function AddressContent({ block, kind }: { block: BlockDefinition; kind: keyof typeof LABELS }) {
  const canEdit = useAtomValue(canEditAtom);
  const patch = useSetAtom(patchBlockAtom);
  const upload = useAtomValue(pictureUploadAtom);
  const [isTyping, setTyping] = useState(false);
  const [text, setText] = useLocalText(block.src ?? "", isTyping);
  const address = text.trim();
  const isValid = address === "" || isAddress(address);
  return (
    <div className="flex flex-col gap-2">
      {isValid && address !== "" && <Shown address={address} kind={kind} />}
      {kind === "image" && canEdit && (
        <UploadPicture
          label="Upload an image"
          upload={upload}
          onUploaded={(src) => {
            setText(src);
            patch(block.id, { src });
          }}
        />
      )}
      <FieldLabel
        label={LABELS[kind]}
        problem={isValid ? null : "Not saved: write an address that begins with https://"}
      >
        <Input
          value={text}
          inputMode="url"
          placeholder="https://"
          readOnly={!canEdit}
          aria-invalid={!isValid}
          maxLength={2_000}
          onFocus={() => setTyping(true)}
          onBlur={() => isValid && setTyping(false)}
          onChange={(event) => {
            const next = event.target.value;
            setText(next);
            if (next.trim() === "" || isAddress(next.trim())) patch(block.id, { src: next.trim() || null });
          }}
        />
      </FieldLabel>
    </div>
  );
}

function Shown({ address, kind }: { address: string; kind: keyof typeof LABELS }) {
  if (kind === "image")
    return <img src={address} alt="" className="max-h-72 max-w-full rounded-md object-contain" />;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="flex items-center gap-2 rounded-md border border-border bg-muted px-3 py-2 text-foreground"
    >
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{address}</span>
    </a>
  );
}
