import { useAtom } from "jotai";
import { Download, ExternalLink } from "lucide-react";
import { useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { type CellFile, openFilesAtom } from "../../state/grid-files.ts";
import { FileMark } from "./kinds/file.tsx";
import { fileMedia } from "./kinds/file-media.ts";

const linkClass =
  "inline-flex h-8 items-center gap-1.5 rounded-md border border-input px-3 hover:bg-accent pointer-coarse:h-10";

/** The files of a cell, one at a time: looked at, listened to, saved. */
export function FileViewer() {
  const [open, setOpen] = useAtom(openFilesAtom);
  const [chosen, setChosen] = useState<string | null>(null);
  if (open === null) return null;
  const { files, local_id } = open;
  const file = files.find(({ path }) => path === chosen) ?? files[0]!;
  return (
    <Dialog
      isOpen
      onClose={() => setOpen(null)}
      title={file.name}
      description={`${files.indexOf(file) + 1} of ${files.length} in ${local_id}`}
      width="lg"
      focusAfter={() => document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })}
      footer={
        <>
          <a href={file.src} target="_blank" rel="noopener" className={linkClass}>
            <ExternalLink aria-hidden className="size-4" />
            View original
          </a>
          <a href={`${file.src}&download=true`} download={file.name} className={linkClass}>
            <Download aria-hidden className="size-4" />
            Download
          </a>
        </>
      }
    >
      {files.length > 1 && <FileTabs files={files} chosen={file} onChoose={({ path }) => setChosen(path)} />}
      <Preview key={file.path} file={file} />
    </Dialog>
  );
}

interface FileTabsProps {
  files: readonly CellFile[];
  chosen: CellFile;
  onChoose: (file: CellFile) => void;
}

function FileTabs({ files, chosen, onChoose }: FileTabsProps) {
  return (
    <ul className="mb-4 flex flex-wrap gap-1.5" aria-label="Files">
      {files.map((file) => (
        <li key={file.path} className="min-w-0">
          <button
            type="button"
            aria-current={file === chosen || undefined}
            className={classNames(
              "flex h-8 max-w-60 items-center gap-1.5 rounded-md border px-2 pointer-coarse:h-10",
              file === chosen ? "border-primary bg-accent" : "border-border hover:bg-accent",
            )}
            onClick={() => onChoose(file)}
          >
            <FileMark file={file} />
            <span className="truncate">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: CellFile }) {
  const [isBroken, setBroken] = useState(false);
  const media = fileMedia(file.name);
  const fail = () => setBroken(true);
  if (isBroken) return <Note>Unable to read the file</Note>;
  switch (media) {
    case "image":
      return (
        <div className="flex h-[46dvh] items-center justify-center overflow-hidden rounded-md bg-muted">
          <img src={file.src} alt={file.name} className="max-h-full max-w-full" onError={fail} />
        </div>
      );
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: what a visitor sent has no captions
      return <audio controls src={file.src} aria-label={file.name} className="w-full" onError={fail} />;
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: what a visitor sent has no captions
        <video
          controls
          src={file.src}
          aria-label={file.name}
          className="h-[46dvh] w-full rounded-md bg-black"
          onError={fail}
        />
      );
    default:
      return <Note>{`Preview not available for this file type (${endingOf(file.name)})`}</Note>;
  }
}

function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "unknown";
}

function Note({ children }: { children: string }) {
  return (
    <p className="rounded-md border border-dashed border-input px-4 py-10 text-center text-muted-foreground">
      {children}
    </p>
  );
}
