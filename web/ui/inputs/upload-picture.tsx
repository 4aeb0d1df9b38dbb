import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { say } from "../say.ts";
import { texts } from "../texts.ts";
import { shrinkImage } from "./shrink-image.ts";

/** Rules of an upload. */
export interface PictureUpload {
  /** Media types. */
  types: readonly string[];
  /** In bytes. */
  most: number;
  /** In pixels: wider pictures are scaled down before the upload, if the browser can. */
  width: number;
  /** Uploads it and returns its address. Throws an error with a message for people. */
  send(file: Blob, name: string): Promise<string>;
}

interface UploadPictureProps {
  /** Label of the button. */
  label: string;
  /** What the picture is for, for people who cannot see the button's surroundings. */
  of?: string;
  /** Shows the label as a tooltip. A message takes a line of its own around it, which wraps. */
  isIcon?: boolean;
  upload: PictureUpload;
  disabled?: boolean;
  onUploaded: (address: string) => void;
}

/** Smaller pictures are sent as they are, in bytes. */
const SHRINK_FROM = 300_000;
const QUALITY = 0.85;
/** Nothing is cut off. */
const HIGHEST = 100;

/** A button to choose a picture from this device. */
export function UploadPicture({
  label,
  of,
  isIcon = false,
  upload,
  disabled,
  onUploaded,
}: UploadPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // Allows picking the same file again.
    event.target.value = "";
    if (file === undefined) return;
    setBusy(true);
    setDone(false);
    setProblem(null);
    try {
      onUploaded(await upload.send(await prepare(file, upload), file.name || "picture"));
      setDone(true);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={isIcon ? "contents" : "flex flex-col items-start gap-1"}>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        accept={upload.types.join(",")}
        onChange={(event) => void take(event)}
      />
      <Button
        isBusy={isBusy}
        disabled={disabled}
        {...(isIcon && { size: "icon", variant: "ghost", title: label })}
        onClick={() => input.current?.click()}
      >
        {!isBusy && <ImageUp aria-hidden />}
        {isIcon ? <span className="sr-only">{label}</span> : label}
        {of !== undefined && <span className="sr-only"> {say(texts.image.of, { what: of })}</span>}
      </Button>
      {problem !== null && (
        <p role="alert" className="basis-full text-meta text-destructive">
          {problem}
        </p>
      )}
      <span role="status" className="sr-only">
        {isDone && texts.image.uploaded}
      </span>
    </div>
  );
}

/**
 * The picture as it is sent. Animated ones stay as they are; possibly transparent ones keep a format with
 * transparency.
 */
async function prepare(file: File, { types, most, width }: PictureUpload): Promise<Blob> {
  if (!types.includes(file.type)) throw new Error(texts.image.wrong_type);
  const written = file.type === "image/jpeg" ? ["image/webp", "image/jpeg"] : ["image/webp"];
  const small =
    file.type === "image/gif"
      ? null
      : await shrinkImage(file, {
          from: SHRINK_FROM,
          width,
          quality: QUALITY,
          most,
          types: written,
          highest: HIGHEST,
        });
  const sent = small !== null && small.size < file.size ? small : file;
  if (sent.size > most) {
    throw new Error(say(texts.image.too_large, { n: Math.floor(most / 1_048_576) }));
  }
  return sent;
}
