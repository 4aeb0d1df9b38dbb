import { useAtomValue } from "jotai";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { StartPicture } from "#core/forms/definition/definition.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { UploadPicture } from "../../../ui/inputs/upload-picture.tsx";
import { say } from "../../../ui/say.ts";
import { pictureUploadAtom } from "../../state/look/assets.ts";
import { pictureProblem } from "./picture-address.ts";
import { texts } from "./texts.ts";
import { TypedInput } from "./typed-input.tsx";

interface PictureListProps {
  pictures: readonly StartPicture[];
  max: number;
  onChange: (pictures: StartPicture[], isTyped?: boolean) => void;
}

/** Edits a list of pictures, in the order in which visitors see them. */
export function PictureList({ pictures, max, onChange }: PictureListProps) {
  function move(index: number, to: number) {
    const next = [...pictures];
    next.splice(to, 0, ...next.splice(index, 1));
    onChange(next);
  }
  const upload = useAtomValue(pictureUploadAtom);
  const add = (src: string) => onChange([...pictures, { src, alt: "" }]);
  const replace = (index: number, part: Partial<StartPicture>) =>
    onChange(
      pictures.map((one, at) => (at === index ? { ...one, ...part } : one)),
      true,
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">{texts.images.title}</legend>
      {pictures.length === 0 && <p className="text-muted-foreground">{texts.images.none}</p>}
      <ol className="flex flex-col gap-2">
        {pictures.map((picture, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture has no id, and the list may contain it twice
            key={`${index} of ${pictures.length}`}
            className="flex flex-col gap-3 rounded-md border border-border bg-card p-3"
          >
            <div className="flex items-center gap-1">
              <img src={picture.src} alt="" className="size-10 shrink-0 rounded-sm bg-muted object-cover" />
              <span className="min-w-0 grow truncate px-1 font-medium">
                {say(texts.images.name, { n: index + 1 })}
              </span>
              <IconButton
                label={say(texts.images.up, { n: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={say(texts.images.down, { n: index + 1 })}
                disabled={index === pictures.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
              <IconButton
                label={say(texts.images.remove, { n: index + 1 })}
                onClick={() => onChange(pictures.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </div>
            <TypedInput
              label={say(texts.images.address, { n: index + 1 })}
              value={picture.src}
              inputMode="url"
              maxLength={2_000}
              problemOf={(text) => (text.trim() === "" ? texts.images.address_missing : pictureProblem(text))}
              onChange={(text) => replace(index, { src: text.trim() })}
            />
            <TypedInput
              label={say(texts.images.alt, { n: index + 1 })}
              value={picture.alt}
              maxLength={500}
              onChange={(alt) => replace(index, { alt })}
            />
          </li>
        ))}
      </ol>
      {pictures.length < max && (
        <>
          <UploadPicture label={texts.background.upload} upload={upload} onUploaded={add} />
          <AddPicture onAdd={add} />
        </>
      )}
    </fieldset>
  );
}

function AddPicture({ onAdd }: { onAdd: (src: string) => void }) {
  const [address, setAddress] = useState("");
  const problem = pictureProblem(address);
  const isReady = address.trim() !== "" && problem === null;
  function add() {
    if (!isReady) return;
    onAdd(address.trim());
    setAddress("");
  }
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <FieldLabel label={texts.images.another} className="grow" problem={problem}>
        <Input
          value={address}
          inputMode="url"
          placeholder={texts.address_example}
          maxLength={2_000}
          onChange={(event) => setAddress(event.target.value)}
        />
      </FieldLabel>
      <Button type="submit" className="mt-6" disabled={!isReady}>
        <Plus aria-hidden />
        {texts.images.add}
      </Button>
    </form>
  );
}
