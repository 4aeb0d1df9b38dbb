import { useAtom } from "jotai";
import { Download, ExternalLink } from "lucide-react";
import { useState } from "react";
import { fieldName } from "#core/tables/cell-text.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { type CellFile, openFilesAtom } from "../../../state/grid/files.ts";
import { FileMark } from "../cells/file.tsx";
import { focusGrid } from "../record/side-panel.tsx";
import { CellUploads } from "./cell-uploads.tsx";
import { FileChanges } from "./file-changes.tsx";
import { Note, Preview } from "./file-preview.tsx";
import { fileTexts } from "./texts.ts";

const linkClass =
  "inline-flex h-8 items-center gap-1.5 rounded-md border border-input px-3 hover:bg-accent pointer-coarse:h-10";

/**
 * Shows a cell's files one at a time, to view, play and save. Members with the right role can add, replace
 * and remove files.
 */
export default function FileViewer() {
  const [open, setOpen] = useAtom(openFilesAtom);
  const [chosen, setChosen] = useState(0);
  if (open === null) return null;
  const { files, local_id, field, isChangeable } = open;
  const at = Math.max(0, Math.min(chosen, files.length - 1));
  const file: CellFile | undefined = files[at];
  return (
    <Dialog
      isOpen
      onClose={() => setOpen(null)}
      title={file?.name ?? fieldName(field)}
      description={
        file ? say(fileTexts.position, { at: at + 1, count: files.length, id: local_id }) : local_id
      }
      width="lg"
      focusAfter={focusGrid}
      footer={file && <FileActions file={file} />}
    >
      <CellUploads row_id={open.row_id} field={field} />
      {files.length > 1 && <FileTabs files={files} chosen={at} onChoose={setChosen} />}
      {file ? <Preview key={file.path} file={file} /> : <Note>{fileTexts.none}</Note>}
      {isChangeable && <FileChanges open={open} file={file} onAdded={() => setChosen(files.length)} />}
    </Dialog>
  );
}

function FileActions({ file }: { file: CellFile }) {
  return (
    <>
      <a href={file.src} target="_blank" rel="noopener" className={linkClass}>
        <ExternalLink aria-hidden className="size-4" />
        {fileTexts.original}
      </a>
      <a href={`${file.src}&download=true`} download={file.name} className={linkClass}>
        <Download aria-hidden className="size-4" />
        {fileTexts.download}
      </a>
    </>
  );
}

interface FileTabsProps {
  files: readonly CellFile[];
  /** Index of the shown file, from 0. */
  chosen: number;
  onChoose: (index: number) => void;
}

function FileTabs({ files, chosen, onChoose }: FileTabsProps) {
  return (
    <ul className="mb-4 flex flex-wrap gap-1.5" aria-label={fileTexts.label}>
      {files.map((file, index) => (
        <li key={file.path} className="min-w-0">
          <button
            type="button"
            aria-current={index === chosen || undefined}
            className={classNames(
              "flex h-8 max-w-60 items-center gap-1.5 rounded-md border px-2 pointer-coarse:h-10",
              index === chosen ? "border-primary bg-accent" : "border-border hover:bg-accent",
            )}
            onClick={() => onChoose(index)}
          >
            <FileMark file={file} />
            <span className="truncate">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
