import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { say } from "../../../ui/say.ts";
import { loadOwnPicturesAtom, ownPicturesAtom } from "../../state/look/own-pictures.ts";
import { texts } from "./texts.ts";

interface OwnPicturesProps {
  /** Address of the picture in use. */
  src: string;
  onPick: (address: string) => void;
}

/** Offers pictures of this form for reuse with one click; renders nothing if there are none. */
export function OwnPictures({ src, onPick }: OwnPicturesProps) {
  const state = useAtomValue(ownPicturesAtom);
  const load = useSetAtom(loadOwnPicturesAtom);
  const own = src.startsWith("/") ? src : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `own` is the trigger because it may be a new upload that the list lacks
  useEffect(() => void load(), [load, own]);

  if (state.status === "loading") {
    return (
      <>
        <span role="status" className="sr-only">
          {texts.background.loading_own}
        </span>
        <Skeleton className="h-14 w-full" />
      </>
    );
  }
  if (state.status === "failed") {
    return (
      <p role="alert" className="flex items-center justify-between gap-3 text-meta text-destructive">
        {state.message}
        <Button size="sm" onClick={() => void load()}>
          {texts.background.retry}
        </Button>
      </p>
    );
  }
  if (state.value.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{texts.background.own}</legend>
      <ul className="grid max-h-48 grid-cols-4 gap-2 overflow-y-auto p-0.5">
        {state.value.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={say(texts.background.use, { name: picture.name })}
              aria-pressed={picture.src === src}
              title={picture.name}
              onClick={() => onPick(picture.src)}
              className="block aspect-square w-full overflow-hidden rounded-md border border-border bg-muted aria-pressed:outline-2 aria-pressed:outline-ring"
            >
              <img src={picture.src} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
