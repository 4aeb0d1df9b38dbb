import { useAtomValue, useSetAtom } from "jotai";
import { ChevronLeft, ChevronRight, Download, ExternalLink, FileText } from "lucide-react";
import { useRef, useState } from "react";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import { responseFilePath } from "#core/contracts/wire/paths/private.ts";
import { filesOfCell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { buttonClass, IconButton } from "../../../../ui/button.tsx";
import { ViewerDialog } from "../../../../ui/overlays/viewer-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import type { CellFile } from "../../../state/grid/files.ts";
import { ANSWERS_PER_PAGE, readAnswersAtom } from "../../../state/grid/results/answers.ts";
import { gridFormIdAtom } from "../../../state/grid/table.ts";
import { fileMedia } from "../cells/file-media.ts";
import { MediaStage } from "../files/media-stage.tsx";
import { Thumbnail } from "../views/thumbnail.tsx";
import { AnswersExport } from "./answers-export.tsx";
import { ByGroup, Loaded } from "./by-group.tsx";
import { QuestionFrame } from "./card.tsx";
import { Pager } from "./pager.tsx";
import { useReport } from "./report.ts";
import { texts } from "./texts.ts";
import { usePart } from "./use-part.ts";
import { useRenewal } from "./use-renewal.ts";

/** In pixels: twice the width of a picture, for sharp screens. */
const WIDTH = 320;

/** A question that is answered with files: the latest ones as a gallery. */
export function FilesCard({ field }: { field: FieldDefinition }) {
  const isOne = useReport().groups.length === 1;
  return (
    <QuestionFrame field={field} actions={isOne && <AnswersExport field={field} />}>
      <ByGroup>{(group, isNear) => <Files {...{ field, group, isNear }} />}</ByGroup>
    </QuestionFrame>
  );
}

type ShownFile = CellFile & { response: ResponseRow };

function Files({ field, group, isNear }: { field: FieldDefinition; group: number; isNear: boolean }) {
  const report = useReport();
  const form_id = useAtomValue(gridFormIdAtom);
  const read = useSetAtom(readAnswersAtom);
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const { answered } = report.resultsOf(field)[group]!;
  // The viewer counts files, so they stay where they are while it is open.
  const renewal = useRenewal(report.version, answered, open !== null);
  const of = isNear ? JSON.stringify([renewal, page]) : null;
  const part = usePart(of, (signal) => read({ field_id: field.id, group, signal, page }));
  const list = useRef<HTMLUListElement>(null);
  const filesOf = (rows: readonly ResponseRow[]): ShownFile[] =>
    rows.flatMap((response) =>
      filesOfCell(response.data[field.id]).map((file) => ({
        ...file,
        src: responseFilePath(form_id, field.id, file.path),
        response,
      })),
    );
  return (
    <>
      <Loaded part={part} skeleton="h-40">
        {({ rows }) => {
          const files = filesOf(rows);
          return (
            <>
              <ul
                ref={list}
                aria-label={texts.files}
                className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-2"
              >
                {files.map((file, index) => (
                  <li key={file.path}>
                    <button
                      type="button"
                      aria-label={say(texts.open_file, { name: file.name })}
                      className="flex w-full flex-col overflow-hidden rounded-md border border-border text-start hover:border-ring"
                      onClick={() => setOpen(index)}
                    >
                      <span className="flex aspect-square w-full items-center justify-center overflow-hidden bg-muted">
                        {fileMedia(file.name) === "image" ? (
                          <Thumbnail file={file} width={WIDTH} />
                        ) : (
                          <FileText aria-hidden className="size-6 text-muted-foreground" />
                        )}
                      </span>
                      <span dir="auto" className="w-full truncate px-2 py-1 text-meta">
                        {file.name}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              {open !== null && files[open] && (
                <Viewer
                  files={files}
                  at={open}
                  onShow={setOpen}
                  onClose={() => setOpen(null)}
                  focusAfter={() => list.current?.querySelectorAll("button")[open]?.focus()}
                />
              )}
            </>
          );
        }}
      </Loaded>
      <Pager page={page} size={ANSWERS_PER_PAGE} count={answered} onPage={setPage} />
    </>
  );
}

interface ViewerProps {
  files: readonly ShownFile[];
  at: number;
  onShow: (at: number) => void;
  onClose: () => void;
  focusAfter: () => void;
}

function Viewer({ files, at, onShow, onClose, focusAfter }: ViewerProps) {
  const report = useReport();
  const file = files[at]!;
  const step = (by: number) => files[at + by] && onShow(at + by);
  return (
    <ViewerDialog
      onClose={onClose}
      title={file.name}
      description={`${say(texts.file_position, { at: at + 1, count: files.length })} · ${file.response.local_id}`}
      focusAfter={focusAfter}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (by !== undefined && !(event.target as Element).closest("video, audio")) step(by);
      }}
      actions={
        <>
          <IconButton label={texts.previous} aria-disabled={at === 0} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label={texts.next} aria-disabled={at === files.length - 1} onClick={() => step(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
          <a
            href={report.recordHref(file.response.id)}
            aria-label={texts.open_response}
            title={texts.open_response}
            className={buttonClass("ghost", "icon")}
          >
            <ExternalLink aria-hidden />
          </a>
          <a
            href={`${file.src}&download=true`}
            download={file.name}
            aria-label={texts.download}
            title={texts.download}
            className={buttonClass("ghost", "icon")}
          >
            <Download aria-hidden />
          </a>
        </>
      }
    >
      <MediaStage key={file.path} file={file} />
    </ViewerDialog>
  );
}
