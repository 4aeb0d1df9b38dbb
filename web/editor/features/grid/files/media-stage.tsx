import { LoaderCircle, Music } from "lucide-react";
import { type Ref, useEffect, useState } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { say } from "../../../../ui/say.ts";
import type { CellFile } from "../../../state/grid/files.ts";
import { fileTexts } from "./texts.ts";
import { useFileType } from "./use-file-type.ts";

interface MediaStageProps {
  file: Pick<CellFile, "name" | "src" | "thumbnail">;
  /** Where audio and video start, in seconds. They then play at once. */
  seconds?: number;
}

/**
 * Shows a file as the server says it can be shown. Nothing in a file can run here: the server sends only
 * pictures, sound, video and PDF with their type, and a browser shows PDF in a viewer of its own.
 */
export function MediaStage({ file, seconds = 0 }: MediaStageProps) {
  const reading = useFileType(file.src);
  const [isBroken, setBroken] = useState(false);
  const fail = () => setBroken(true);
  const player = useStart(seconds);
  if (isBroken || reading.state === "unreadable") return <Note isAlert>{fileTexts.unreadable}</Note>;
  if (reading.state === "loading") return <Waiting name={file.name} />;
  switch (reading.media) {
    case "image":
      return <Picture file={file} onError={fail} />;
    case "audio":
      return (
        <div className="flex w-full max-w-xl flex-col items-center gap-6 p-4">
          <Music aria-hidden className="size-12 text-white/60" />
          {/* biome-ignore lint/a11y/useMediaCaption: files of visitors have no captions */}
          <audio
            ref={player as Ref<HTMLAudioElement>}
            controls
            src={file.src}
            aria-label={file.name}
            className="w-full"
            onError={fail}
          />
        </div>
      );
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: files of visitors have no captions
        <video
          ref={player as Ref<HTMLVideoElement>}
          controls
          playsInline
          src={file.src}
          aria-label={file.name}
          className="size-full min-h-0 bg-black object-contain"
          onError={fail}
        />
      );
    case "pdf":
      return navigator.pdfViewerEnabled === false ? (
        <Note>{fileTexts.no_pdf}</Note>
      ) : (
        <iframe src={file.src} title={file.name} className="size-full border-0 bg-white" />
      );
    default:
      return <Note>{noPreview(file.name)}</Note>;
  }
}

/** A player that continues where another one was. */
function useStart(seconds: number): Ref<HTMLMediaElement> {
  return (player) => {
    if (player === null || seconds === 0 || player.dataset.started) return;
    player.dataset.started = "true";
    player.currentTime = seconds;
    // A browser may refuse to play without a press. The controls remain.
    player.play().catch(() => {});
  };
}

/** Blurred and small until the whole picture is there. */
function Picture({ file, onError }: { file: MediaStageProps["file"]; onError: () => void }) {
  const [isLoaded, setLoaded] = useState(false);
  const [hasThumbnail, setHasThumbnail] = useState(file.thumbnail !== null);
  return (
    <div className="relative flex size-full min-h-0 items-center justify-center overflow-hidden">
      {!isLoaded && hasThumbnail && (
        <img
          src={file.thumbnail ?? `${file.src}&width=200`}
          referrerPolicy="no-referrer"
          alt=""
          className="absolute inset-0 size-full object-contain opacity-60 blur-md"
          onError={() => setHasThumbnail(false)}
        />
      )}
      <img
        src={file.src}
        referrerPolicy="no-referrer"
        alt={file.name}
        className={classNames("max-h-full max-w-full object-contain", !isLoaded && "opacity-0")}
        onLoad={() => setLoaded(true)}
        onError={onError}
      />
      {!isLoaded && <Waiting name={file.name} isOver />}
    </div>
  );
}

const SOON_MS = 300;

/** Says that a file is loading, but not when it takes only a moment. */
function Waiting({ name, isOver = false }: { name: string; isOver?: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={classNames("text-white", isOver && "absolute")}>
      {isLong && (
        <>
          <LoaderCircle aria-hidden className="size-6 animate-spin" />
          <span className="sr-only">{say(fileTexts.loading, { name })}</span>
        </>
      )}
    </p>
  );
}

function noPreview(name: string): string {
  const ending = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase();
  return ending === undefined ? fileTexts.no_preview : say(fileTexts.no_preview_of, { ending });
}

export function Note({ children, isAlert = false }: { children: string; isAlert?: boolean }) {
  return (
    <p
      role={isAlert ? "alert" : undefined}
      className="rounded-md border border-dashed border-white/40 px-6 py-10 text-center text-balance text-white"
    >
      {children}
    </p>
  );
}
