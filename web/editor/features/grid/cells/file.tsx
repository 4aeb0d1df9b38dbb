import { useAtomValue } from "jotai";
import { FileText, Film, Image, Music, Paperclip } from "lucide-react";
import { useState } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { type CellFile, cellFiles } from "../../../state/grid/files.ts";
import { gridFormIdAtom } from "../../../state/grid/table.ts";
import type { CellKind } from "./cell-kind.ts";
import { type FileMedia, fileMedia } from "./file-media.ts";

const ICONS = { image: Image, audio: Music, video: Film, other: FileText } as const satisfies Record<
  FileMedia,
  typeof Image
>;
/** In pixels. For pictures beyond its limit, the server sends no thumbnail. */
const THUMBNAIL_WIDTH = 64;

export function FileMark({ file }: { file: CellFile }) {
  const media = fileMedia(file.name);
  const [isShown, setShown] = useState(media === "image" && file.thumbnail !== null);
  const Icon = ICONS[media];
  if (!isShown) return <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />;
  return (
    <img
      src={file.thumbnail ?? `${file.src}&width=${THUMBNAIL_WIDTH}`}
      alt=""
      loading="lazy"
      className="size-6 shrink-0 rounded-sm border border-border object-cover"
      onError={() => setShown(false)}
    />
  );
}

/** Thumbnails and names in one line. A click on one opens the viewer (`data-press`, handled by the grid). */
function Files({ cell, field }: { cell: Cell; field: FieldDefinition }) {
  const files = cellFiles(useAtomValue(gridFormIdAtom), field.id, cell);
  const text = plainText(cell.value);
  if (files.length === 0) {
    return text === "" ? null : (
      <span className="flex h-full items-center gap-1">
        <Paperclip aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
        <span className="truncate">{text}</span>
      </span>
    );
  }
  return (
    <span className="block truncate">
      {files.map((file, index) => (
        <button
          key={file.path}
          type="button"
          tabIndex={-1}
          data-press="files"
          data-file={index}
          className="me-3 inline-flex max-w-full cursor-pointer items-center gap-1.5 align-middle hover:underline"
        >
          <FileMark file={file} />
          <span className="truncate">{file.name}</span>
        </button>
      ))}
    </span>
  );
}

export const filesKind: CellKind = { text: (cell) => plainText(cell.value), Render: Files, is_viewed: true };
