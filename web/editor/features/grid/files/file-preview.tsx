import { useState } from "react";
import { say } from "../../../../ui/say.ts";
import type { CellFile } from "../../../state/grid/files.ts";
import { fileMedia } from "../cells/file-media.ts";
import { fileTexts } from "./texts.ts";

/** Shows a file by its extension: a picture or a player, else a note that there is no preview. */
export function Preview({ file }: { file: CellFile }) {
  const [isBroken, setBroken] = useState(false);
  const media = fileMedia(file.name);
  const fail = () => setBroken(true);
  if (isBroken) return <Note>{fileTexts.unreadable}</Note>;
  switch (media) {
    case "image":
      return (
        <div className="flex h-[46dvh] items-center justify-center overflow-hidden rounded-md bg-muted">
          <img src={file.src} alt={file.name} className="max-h-full max-w-full" onError={fail} />
        </div>
      );
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: files of visitors have no captions
      return <audio controls src={file.src} aria-label={file.name} className="w-full" onError={fail} />;
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: files of visitors have no captions
        <video
          controls
          src={file.src}
          aria-label={file.name}
          className="h-[46dvh] w-full rounded-md bg-black"
          onError={fail}
        />
      );
    default:
      return <Note>{say(fileTexts.no_preview, { ending: endingOf(file.name) })}</Note>;
  }
}

function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? fileTexts.unknown_ending;
}

export function Note({ children }: { children: string }) {
  return (
    <p className="rounded-md border border-dashed border-input px-4 py-10 text-center text-muted-foreground">
      {children}
    </p>
  );
}
