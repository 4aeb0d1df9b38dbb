import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { Background } from "#core/forms/definition/definition.ts";
import { pageBackground } from "#core/forms/look/theme.ts";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { ColorInput } from "../../../ui/inputs/colors/color-input.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { UploadPicture } from "../../../ui/inputs/upload-picture.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { pictureUploadAtom } from "../../state/look/assets.ts";
import { setLookAtom } from "../../state/look/look.ts";
import { OwnPictures } from "./own-pictures.tsx";
import { texts } from "./texts.ts";

type Kind = Background["element"] | "none";

const KINDS = (Object.keys(texts.background.kinds) as Kind[]).map((value) => ({
  value,
  label: texts.background.kinds[value],
}));
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
      <FieldLabel label={texts.background.title}>
        <Select
          value={kind}
          onChange={(next) => change(next, next === "div" ? FIRST_COLOR : "", false)}
          choices={KINDS}
        />
      </FieldLabel>
      {kind === "div" && (
        <FieldLabel label={texts.background.color}>
          <ColorInput value={src} onChange={(color) => change("div", color, true)} />
        </FieldLabel>
      )}
      {kind === "img" && (
        <>
          <UploadPicture
            label={texts.background.upload}
            upload={upload}
            onUploaded={(address) => change("img", address, false)}
          />
          <OwnPictures src={src} onPick={(address) => change("img", address, false)} />
        </>
      )}
      {(kind === "img" || kind === "iframe") && (
        <FieldLabel
          label={kind === "img" ? texts.background.image_address : texts.background.page_address}
          problem={isWrong ? texts.not_an_address : null}
          hint={kind === "iframe" ? texts.background.page_hint : undefined}
        >
          <Input
            value={src}
            inputMode="url"
            placeholder={texts.address_example}
            maxLength={2_000}
            onChange={(event) => change(kind, event.target.value, true)}
          />
        </FieldLabel>
      )}
    </>
  );
}
