import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { Background } from "#core/forms/definition/definition.ts";
import { pageBackground } from "#core/forms/look/theme.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { UploadPicture } from "../../../ui/inputs/upload-picture.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { pictureUploadAtom } from "../../state/look/assets.ts";
import { setLookAtom } from "../../state/look/look.ts";
import { OwnPictures } from "./own-pictures.tsx";

type Kind = Background["element"] | "none";

const KINDS: Record<Kind, string> = {
  none: "None",
  div: "A color",
  img: "A picture",
  iframe: "A page",
};
const ADDRESS_PROBLEM = "Not saved: write an address that begins with https://";
const FIRST_COLOR = "#dbeafe";

/** Edits the form's background. Only valid backgrounds are stored. */
export function BackgroundSetting() {
  const { background } = useAtomValue(formAtom);
  const setLook = useSetAtom(setLookAtom);
  const upload = useAtomValue(pictureUploadAtom);
  const stored = background?.element ?? "none";
  const [kind, setKind] = useState<Kind>(stored);
  const storedSrc = background?.src ?? "";
  const [src, setSrc] = useState(storedSrc);
  // Follows an undo or another person's change. Compared by value because the server's result is a new
  // object with equal values and must not overwrite anything.
  useEffect(() => {
    setKind(stored);
    setSrc(storedSrc);
  }, [stored, storedSrc]);

  function change(next: Kind, address: string, isTyped: boolean) {
    setKind(next);
    setSrc(address);
    if (next === "none") return setLook({ property: "background", value: null });
    const value = pageBackground({ element: next, src: address.trim() });
    if (value !== null) setLook({ property: "background", value, isTyped });
  }

  const isPending = kind !== "none" && kind !== "div" && src.trim() !== "";
  const isWrong = isPending && pageBackground({ element: kind, src: src.trim() }) === null;
  return (
    <>
      <FieldLabel label="Background">
        <Select
          value={kind}
          onChange={(event) => {
            const next = event.target.value as Kind;
            change(next, next === "div" ? FIRST_COLOR : "", false);
          }}
        >
          {(Object.keys(KINDS) as Kind[]).map((one) => (
            <option key={one} value={one}>
              {KINDS[one]}
            </option>
          ))}
        </Select>
      </FieldLabel>
      {kind === "div" && <ColorInput src={src} onChange={(color) => change("div", color, true)} />}
      {kind === "img" && (
        <>
          <UploadPicture
            label="Upload a picture"
            upload={upload}
            onUploaded={(address) => change("img", address, false)}
          />
          <OwnPictures src={src} onPick={(address) => change("img", address, false)} />
        </>
      )}
      {(kind === "img" || kind === "iframe") && (
        <FieldLabel
          label={kind === "img" ? "Address of the picture" : "Address of the page"}
          problem={isWrong ? ADDRESS_PROBLEM : null}
          hint={kind === "iframe" ? "The page must allow others to show it." : undefined}
        >
          <Input
            value={src}
            inputMode="url"
            placeholder="https://"
            maxLength={2_000}
            aria-invalid={isWrong}
            onChange={(event) => change(kind, event.target.value, true)}
          />
        </FieldLabel>
      )}
    </>
  );
}

function ColorInput({ src, onChange }: { src: string; onChange: (color: string) => void }) {
  const isWrong = pageBackground({ element: "div", src: src.trim() }) === null;
  return (
    <div className="flex items-end gap-2">
      <input
        type="color"
        aria-label="Pick a color"
        value={/^#[0-9a-f]{6}$/i.test(src.trim()) ? src.trim() : "#ffffff"}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 w-10 shrink-0 cursor-pointer rounded-md border border-input bg-card p-0.5 pointer-coarse:h-10"
      />
      <FieldLabel
        label="Color"
        className="grow"
        problem={isWrong ? "Not saved: write a color such as #dbeafe or oklch(0.9 0.05 250)." : null}
      >
        <Input
          value={src}
          maxLength={100}
          spellCheck={false}
          aria-invalid={isWrong}
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldLabel>
    </div>
  );
}
