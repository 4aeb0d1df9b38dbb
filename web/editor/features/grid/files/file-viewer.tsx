import { useAtomValue, useSetAtom } from "jotai";
import {
  ChevronLeft,
  ChevronRight,
  Download,
  ExternalLink,
  Maximize,
  Minimize,
  PictureInPicture2,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useParams } from "react-router";
import { fieldName } from "#core/tables/cell-text.ts";
import { buttonClass, IconButton } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { ViewerDialog } from "../../../../ui/overlays/viewer-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { type OpenFiles, openFilesAtom } from "../../../state/grid/files/open-files.ts";
import { type CellFile, chosenFileAtom, openCellAtom } from "../../../state/grid/files.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { floatingFileAtom } from "../../../state/shell/floating-file.ts";
import { FileMark } from "../cells/file.tsx";
import { focusGrid } from "../record/side-panel.tsx";
import { FileChanges } from "./file-changes.tsx";
import { MediaStage, Note } from "./media-stage.tsx";
import { fileTexts } from "./texts.ts";
import { useFileType } from "./use-file-type.ts";
import { useFullScreen } from "./use-full-screen.ts";

/**
 * Shows a cell's files one at a time, to view, play and save. Members with the right role can add, replace
 * and remove files.
 */
export default function FileViewer() {
  const open = useAtomValue(openFilesAtom);
  const setOpen = useSetAtom(openCellAtom);
  const hasNone = open === null;
  // Else it would open by itself when the row is back on the page.
  useEffect(() => {
    if (hasNone) setOpen(null);
  }, [hasNone, setOpen]);
  return open && <OpenViewer open={open} />;
}

function OpenViewer({ open }: { open: OpenFiles }) {
  const setOpen = useSetAtom(openCellAtom);
  const show = useSetAtom(chosenFileAtom);
  const dialog = useRef<HTMLDivElement>(null);
  const { files, at, local_id, field, isChangeable } = open;
  const { canEdit } = useAtomValue(tableAtom);
  const file: CellFile | undefined = files[at];
  /** Someone who may edit would look for Replace. */
  const isFixed = canEdit && !isChangeable && file?.problem === undefined;
  const position = file
    ? say(fileTexts.position, { at: at + 1, count: files.length, id: local_id })
    : local_id;

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: files.length - 1 }[event.key];
    // Players and lists have arrow keys of their own.
    const isElsewhere = (event.target as Element).closest("video, audio, input, textarea") !== null;
    if (to === undefined || files[to] === undefined || isElsewhere || event.altKey) return;
    event.preventDefault();
    show(to);
  }

  return (
    <ViewerDialog
      ref={dialog}
      onClose={() => setOpen(null)}
      title={file?.name ?? fieldName(field)}
      description={position}
      focusAfter={focusGrid}
      onKeyDown={onKeyDown}
      actions={file && file.problem === undefined && <FileActions file={file} dialog={dialog} />}
      footer={
        (isChangeable || isFixed || files.length > 1) && (
          <>
            {files.length > 1 && <FileTabs files={files} chosen={at} onChoose={show} />}
            {isChangeable && <FileChanges open={open} file={file} onAdded={() => show(files.length)} />}
            {isFixed && (
              <p className="mt-2 text-meta text-muted-foreground">{fileTexts.replace_unsupported}</p>
            )}
          </>
        )
      }
    >
      {file?.problem !== undefined && <Note isAlert>{file.problem}</Note>}
      {file?.problem === undefined &&
        (file ? <MediaStage key={file.path} file={file} /> : <Note>{fileTexts.none}</Note>)}
      {files.length > 1 && <Arrows at={at} count={files.length} onShow={show} />}
      <p role="status" className="sr-only">
        {file && files.length > 1 && `${file.name}, ${position}`}
      </p>
    </ViewerDialog>
  );
}

/** Beside the file on wide screens, over its edges on phones. */
function Arrows({ at, count, onShow }: { at: number; count: number; onShow: (index: number) => void }) {
  const edge =
    "absolute top-1/2 z-10 size-10 -translate-y-1/2 rounded-full bg-black/60 text-white hover:bg-black/80";
  return (
    <>
      <IconButton
        label={fileTexts.previous}
        aria-disabled={at === 0}
        className={classNames(edge, "left-2")}
        onClick={() => at > 0 && onShow(at - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label={fileTexts.next}
        aria-disabled={at === count - 1}
        className={classNames(edge, "right-2")}
        onClick={() => at < count - 1 && onShow(at + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  );
}

/** Supabase names the download as it is told. */
function downloadAddress({ src, name, thumbnail }: CellFile): string {
  if (thumbnail === undefined) return `${src}&download=true`;
  const address = new URL(src);
  address.searchParams.set("download", name);
  return address.href;
}

interface FileActionsProps {
  file: CellFile;
  dialog: { current: HTMLDivElement | null };
}

function FileActions({ file, dialog }: FileActionsProps) {
  const fullScreen = useFullScreen(dialog);
  const setFloating = useSetAtom(floatingFileAtom);
  const setOpen = useSetAtom(openCellAtom);
  const { document_id = "" } = useParams();
  const reading = useFileType(file.src);
  const isShown = reading.state === "ready" && reading.media !== null;

  function float() {
    const player = dialog.current?.querySelector<HTMLMediaElement>("video, audio");
    setFloating({ document_id, name: file.name, src: file.src, seconds: player?.currentTime ?? 0 });
    setOpen(null);
  }

  return (
    <>
      {isShown && (
        <IconButton label={fileTexts.picture_in_picture} onClick={float}>
          <PictureInPicture2 aria-hidden />
        </IconButton>
      )}
      {fullScreen.isOffered && (
        <IconButton
          label={fullScreen.isOn ? fileTexts.exit_full_screen : fileTexts.full_screen}
          onClick={fullScreen.toggle}
        >
          {fullScreen.isOn ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        </IconButton>
      )}
      <ActionLink href={file.src} label={fileTexts.original} isNewTab>
        <ExternalLink aria-hidden />
      </ActionLink>
      <ActionLink href={downloadAddress(file)} label={fileTexts.download} download={file.name}>
        <Download aria-hidden />
      </ActionLink>
    </>
  );
}

interface ActionLinkProps {
  href: string;
  label: string;
  isNewTab?: boolean;
  download?: string;
  children: ReactNode;
}

/** A link with its name on wide screens, an icon on phones. */
function ActionLink({ href, label, isNewTab = false, download, children }: ActionLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      className={buttonClass("ghost", "md")}
      {...(isNewTab && { target: "_blank", rel: "noopener" })}
      {...(download !== undefined && { download })}
    >
      {children}
      <span className="max-md:hidden">{label}</span>
    </a>
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
    <ul className="flex gap-1.5 overflow-x-auto p-1 sm:justify-center" aria-label={fileTexts.label}>
      {files.map((file, index) => (
        <li key={file.path} className="shrink-0">
          <button
            type="button"
            aria-current={index === chosen || undefined}
            className={classNames(
              "flex h-8 max-w-44 items-center gap-1.5 rounded-md border px-2 pointer-coarse:h-10",
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
