import { useSetAtom } from "jotai";
import { ChevronLeft, ChevronRight, Download, PictureInPicture2 } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { objectSourcePath } from "#core/contracts/wire/paths/buckets.ts";
import { buttonClass, IconButton } from "../../../ui/button.tsx";
import { ViewerDialog } from "../../../ui/overlays/viewer-dialog.tsx";
import { say } from "../../../ui/say.ts";
import type { PreviewProps } from "../../features/buckets/preview.ts";
import { MediaStage } from "../../features/grid/files/media-stage.tsx";
import { floatingFileAtom } from "../../state/shell/floating-file.ts";
import { texts } from "./texts.ts";

/** Shows the files of a folder one at a time, with the viewer of the grid. */
export default function ObjectViewer({ files, at, document_id, onShow, onClose }: PreviewProps) {
  const dialog = useRef<HTMLDivElement>(null);
  const setFloating = useSetAtom(floatingFileAtom);
  const file = files[at]!;
  const src = objectSourcePath(document_id, file.id, file.version ?? "");

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: files.length - 1 }[event.key];
    // Players have arrow keys of their own.
    const isElsewhere = (event.target as Element).closest("video, audio") !== null;
    if (to === undefined || files[to] === undefined || isElsewhere || event.altKey) return;
    event.preventDefault();
    onShow(to);
  }

  function float() {
    const player = dialog.current?.querySelector<HTMLMediaElement>("video, audio");
    setFloating({ document_id, name: file.name, src, seconds: player?.currentTime ?? 0 });
    onClose();
  }

  const edge =
    "absolute top-1/2 z-10 size-10 -translate-y-1/2 rounded-full bg-black/60 text-white hover:bg-black/80";
  return (
    <ViewerDialog
      ref={dialog}
      title={file.name.normalize("NFC")}
      description={say(texts.position, { at: at + 1, count: files.length })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      focusAfter={() => document.querySelector<HTMLElement>(`[data-object="${file.id}"]`)?.focus()}
      actions={
        <>
          {file.is_shown && (
            <IconButton label={texts.picture_in_picture} onClick={float}>
              <PictureInPicture2 aria-hidden />
            </IconButton>
          )}
          <a
            href={`${src}&download=true`}
            download={file.name}
            aria-label={texts.download}
            title={texts.download}
            className={buttonClass("ghost", "md")}
          >
            <Download aria-hidden />
            <span className="max-md:hidden">{texts.download}</span>
          </a>
        </>
      }
    >
      <MediaStage key={src} file={{ name: file.name, src }} />
      {files.length > 1 && (
        <>
          <IconButton
            label={texts.previous}
            aria-disabled={at === 0}
            className={`${edge} left-2`}
            onClick={() => at > 0 && onShow(at - 1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label={texts.next}
            aria-disabled={at === files.length - 1}
            className={`${edge} right-2`}
            onClick={() => at < files.length - 1 && onShow(at + 1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </>
      )}
      <p role="status" className="sr-only">
        {file.name}
      </p>
    </ViewerDialog>
  );
}
