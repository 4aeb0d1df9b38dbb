import { useAtomValue, useSetAtom } from "jotai";
import { FileText, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { pathsInColumn } from "#core/connections/stored-files.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import {
  fileNameOf,
  knownFilesAtom,
  loadOutsideFilesAtom,
} from "../../../state/grid/tables/outside-files.ts";
import { FileMark } from "../cells/file.tsx";

/** Names and pictures of files in a connected database. They open once their addresses are known. */
export default function OutsideFiles({ cell, field }: { cell: Cell; field: FieldDefinition }) {
  const known = useAtomValue(knownFilesAtom);
  const load = useSetAtom(loadOutsideFilesAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell that was read again may have other files
  useEffect(() => void load(), [load, cell]);
  return (
    <span className="block truncate">
      {pathsInColumn(cell.value).map((path, index) => {
        const file = known.get(field.id + path);
        const Icon = file?.problem === undefined ? FileText : TriangleAlert;
        const hasMark = file !== undefined && file.problem === undefined;
        const content = (
          <>
            {hasMark ? (
              <FileMark key={file.src} file={file} />
            ) : (
              <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
            )}
            <span className="truncate">{fileNameOf(path)}</span>
          </>
        );
        const className = "me-3 inline-flex max-w-full items-center gap-1.5 align-middle";
        return file === undefined ? (
          <span key={path} className={className}>
            {content}
          </span>
        ) : (
          <button
            key={path}
            type="button"
            tabIndex={-1}
            data-press="files"
            data-file={index}
            className={`${className} cursor-pointer hover:underline`}
          >
            {content}
          </button>
        );
      })}
    </span>
  );
}
