import { useAtomValue, useSetAtom } from "jotai";
import { type DragEvent, type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { BucketObject, ListedObject } from "#core/contracts/buckets.ts";
import type { BucketDocument } from "#core/contracts/documents/documents.ts";
import { folderPath, objectSourcePath } from "#core/contracts/wire/paths/buckets.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { say } from "../../../ui/say.ts";
import { type Listing, loadMoreObjectsAtom } from "../../state/buckets/listing.ts";
import { canEditAtom } from "../../state/editing/document.ts";
import { AccessDialog } from "./access-dialog.tsx";
import { DeleteDialog, NewFolderDialog, RenameDialog } from "./change-dialogs.tsx";
import { droppedFiles } from "./dropped-files.ts";
import { EmptyFolder } from "./empty-folder.tsx";
import { FolderBar } from "./folder-bar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { ListControls } from "./list-controls.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { ObjectList } from "./object-list.tsx";
import { namesOf, shownName } from "./object-names.ts";
import type { ObjectAct } from "./object-row.tsx";
import type { PreviewProps } from "./preview.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { texts } from "./texts.ts";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";
import { UploadsPanel } from "./uploads-panel.tsx";
import { useListView } from "./use-list-view.ts";
import { useSelection } from "./use-selection.ts";
import { useUpload } from "./use-upload.ts";

interface FolderProps {
  document: BucketDocument;
  listing: Listing;
  renderPreview: (props: PreviewProps) => ReactNode;
}

type OpenDialog =
  | { kind: "folder" | "access" }
  | { kind: "rename" | "link"; object: BucketObject }
  | { kind: "move" | "delete"; objects: readonly ListedObject[] };

/** A folder with its files, and everything that can be done with them. */
export function Folder({ document, listing, renderPreview }: FolderProps) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const navigate = useNavigate();
  const canEdit = useAtomValue(canEditAtom);
  const loadMore = useSetAtom(loadMoreObjectsAtom);
  const { view, change, search } = useListView();
  const { objects, path, folder_id, hasMore, isLoadingMore, file } = listing;
  const isSearch = listing.query.search.trim() !== "";
  const selection = useSelection(objects);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const upload = useUpload(document_id, folder_id);
  const { bucket } = document;
  const mayUpload = canEdit && bucket.is_available;
  const title = document.document.title;
  const here = path.at(-1);
  const chosen = objects.filter(({ id }) => selection.ids.has(id));
  const addressOf = (names: readonly string[]) =>
    folderPath(organization, project, document_id, names) + search;
  const pathOf = (object: ListedObject) => addressOf([...(object.folders ?? namesOf(path)), object.name]);

  function act(object: ListedObject, one: ObjectAct) {
    const objects = selection.ids.has(object.id) ? chosen : [object];
    if (one === "open" && object.is_folder) void navigate(pathOf(object));
    else if (one === "open") setShown(object.id);
    else if (one === "download") download(document_id, object);
    else if (one === "rename" || one === "link") setDialog({ kind: one, object });
    else setDialog({ kind: one, objects });
  }

  async function onDrag(event: DragEvent) {
    if (!mayUpload || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") upload(await droppedFiles(event.dataTransfer));
  }

  const close = () => setDialog(null);
  const files = objects.filter(({ is_folder }) => !is_folder);
  // The address of a file shows it, also if it is not on the first page.
  const wanted = shown ?? file?.id ?? null;
  const previews = file !== null && !files.some(({ id }) => id === file.id) ? [file, ...files] : files;
  const at = previews.findIndex(({ id }) => id === wanted);

  return (
    <section
      aria-label={texts.files}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
      className="relative flex min-h-0 grow flex-col"
    >
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-3 py-3 md:px-4">
        <FolderBar
          title={title}
          path={path}
          addressOf={addressOf}
          bucket={bucket}
          canEdit={canEdit}
          onUpload={upload}
          onNewFolder={() => setDialog({ kind: "folder" })}
          onAccess={() => setDialog({ kind: "access" })}
        />
        {!bucket.is_available && <Notice title={texts.upload}>{texts.no_storage}</Notice>}
        {canEdit && <UnfinishedUploads document_id={document_id} onChoose={upload} />}
        <ListControls view={view} onChange={change} />
        <SelectionBar
          selection={selection}
          count={objects.length}
          canEdit={canEdit}
          onMove={() => setDialog({ kind: "move", objects: chosen })}
          onDelete={() => setDialog({ kind: "delete", objects: chosen })}
        />
        {isSearch && (
          <p role="status" className="font-medium">
            {say(texts.found, { search: listing.query.search })}
          </p>
        )}
        {objects.length === 0 && !hasMore ? (
          <EmptyFolder
            search={isSearch ? listing.query.search : null}
            isTop={path.length === 0}
            mayUpload={mayUpload}
            onClear={() => change({ search: "" })}
            onUpload={upload}
          />
        ) : (
          <ObjectList
            objects={objects}
            document_id={document_id}
            layout={view.layout}
            pathOf={pathOf}
            selection={selection}
            canEdit={canEdit}
            onAct={act}
            onDeleteSelected={() => setDialog({ kind: "delete", objects: chosen })}
          />
        )}
        {hasMore && (
          <div className="flex justify-center pb-2">
            <Button isBusy={isLoadingMore} onClick={() => void loadMore()}>
              {texts.load_more}
            </Button>
          </div>
        )}
      </div>
      {isOver && (
        <p className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-lg border-2 border-primary border-dashed bg-background/85 font-semibold">
          {say(texts.drop, { folder: here ? shownName(here) : title })}
        </p>
      )}
      <UploadsPanel document_id={document_id} />
      {at >= 0 &&
        renderPreview({
          files: previews,
          at,
          document_id,
          onShow: (index) => setShown(previews[index]?.id ?? null),
          onClose: () => {
            setShown(null);
            if (file !== null) void navigate(addressOf(namesOf(path)), { replace: true });
          },
        })}
      {dialog?.kind === "folder" && (
        <NewFolderDialog document_id={document_id} folder_id={folder_id} onClose={close} />
      )}
      {dialog?.kind === "access" && (
        <AccessDialog document_id={document_id} isPublic={bucket.is_public} onClose={close} />
      )}
      {dialog?.kind === "rename" && (
        <RenameDialog document_id={document_id} object={dialog.object} onClose={close} />
      )}
      {dialog?.kind === "link" && (
        <LinkDialog
          document_id={document_id}
          object={dialog.object}
          isPublic={bucket.is_public}
          onClose={close}
        />
      )}
      {dialog?.kind === "move" && (
        <MoveDialog
          document_id={document_id}
          title={title}
          objects={dialog.objects}
          path={path}
          onClose={close}
        />
      )}
      {dialog?.kind === "delete" && (
        <DeleteDialog document_id={document_id} objects={dialog.objects} onClose={close} />
      )}
    </section>
  );
}

/** Saves a file under its own name. */
function download(document_id: string, { id, version, name }: BucketObject): void {
  if (version === null) return;
  const link = window.document.createElement("a");
  link.href = `${objectSourcePath(document_id, id, version)}&download=true`;
  link.download = name;
  link.click();
}
