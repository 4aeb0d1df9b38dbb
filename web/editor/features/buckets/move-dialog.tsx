import { useSetAtom } from "jotai";
import { ChevronRight, Folder } from "lucide-react";
import { useEffect, useState } from "react";
import type { BucketObject, FolderPart, MoveResult } from "#core/contracts/buckets.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { moveObjectsAtom, readFolderAtom } from "../../state/buckets/changes.ts";
import type { Decision } from "../../state/buckets/uploads.ts";
import { whyNot } from "./change-dialogs.tsx";
import { namesOf, shownName } from "./object-names.ts";
import { TakenDialog } from "./taken-dialog.tsx";
import { texts } from "./texts.ts";
import { useKnownUses } from "./use-known-uses.ts";
import { UsesList } from "./uses-list.tsx";

interface MoveDialogProps {
  document_id: string;
  /** The name of the bucket. */
  title: string;
  objects: readonly BucketObject[];
  /** The folder in which it opens. */
  path: readonly FolderPart[];
  onClose: () => void;
}

type Conflict = Extract<MoveResult, { outcome: "conflict" }>;

interface Place {
  folder_id: string;
  path: readonly FolderPart[];
  folders: readonly BucketObject[];
}

/** Chooses a folder, moves objects there in steps, and asks about names that are taken. */
export function MoveDialog({ document_id, title, objects, path, onClose }: MoveDialogProps) {
  const [key, setKey] = useState(namesOf(path).join("/"));
  const [place, setPlace] = useState<Place | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const read = useSetAtom(readFolderAtom);
  const move = useSetAtom(moveObjectsAtom);
  const { uses, attempt } = useKnownUses();
  const words = texts.moving;
  useEffect(() => {
    let isCurrent = true;
    setFailure(null);
    read(document_id, key).then(
      (page) =>
        isCurrent && setPlace({ ...page, folders: page.objects.filter(({ is_folder }) => is_folder) }),
      (error: Error) => isCurrent && setFailure(error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [document_id, key, read]);
  const moving = new Set(objects.map(({ id }) => id));
  const here = place?.path.at(-1);

  async function moveAll(ids: readonly string[], more: { on_conflict?: Decision; is_use_known: boolean }) {
    const { on_conflict, is_use_known } = more;
    const decision = on_conflict === "skip" ? undefined : on_conflict;
    const seen = Object.fromEntries(
      conflicts.flatMap(({ id, existing }) => (existing.version === null ? [] : [[id, existing.version]])),
    );
    const folder_id = place!.folder_id;
    const change = { document_id, ids, folder_id, is_use_known, onProgress: setDone };
    const left = await move({ ...change, ...(decision !== undefined && { on_conflict: decision, seen }) });
    const taken = left.filter((one): one is Conflict => one.outcome === "conflict");
    const others = left.filter(({ outcome }) => outcome !== "conflict");
    const moved = ids.length - left.length;
    if (moved > 0) toast.success(say(words.done, { n: moved, folder: here ? shownName(here) : title }));
    if (others[0] !== undefined)
      toast.error(say(words.not_moved, { n: others.length }), { description: whyNot(others[0]) ?? "" });
    return taken;
  }

  /** The dialog closes when the last question is answered. */
  async function decide(decision: Decision, isForAll: boolean) {
    const decided = isForAll ? conflicts : conflicts.slice(0, 1);
    const rest = isForAll ? [] : conflicts.slice(1);
    const ids = decided.map(({ id }) => id);
    const again =
      decision === "skip" ? [] : await moveAll(ids, { on_conflict: decision, is_use_known: true });
    const left = [...again, ...rest];
    setConflicts(left);
    if (left.length === 0) onClose();
  }

  const [asked] = conflicts;
  if (asked !== undefined) {
    const isFolder = objects.find(({ id }) => id === asked.id)?.is_folder ?? false;
    return (
      <TakenDialog
        key={asked.id}
        existing={asked.existing}
        isFolder={isFolder}
        hasMore={conflicts.length > 1}
        onDecide={(decision, isForAll) => void decide(decision, isForAll)}
      />
    );
  }
  return (
    <FormDialog
      onClose={() => conflicts.length === 0 && onClose()}
      title={say(words.title, { n: objects.length })}
      action={words.action}
      isReady={place !== null}
      onSubmit={() =>
        attempt(async (is_use_known) => {
          const taken = await moveAll(
            objects.map(({ id }) => id),
            { is_use_known },
          );
          setConflicts(taken);
          // Otherwise the form would close the dialog with its questions.
          if (taken.length > 0) await new Promise(() => {});
        })
      }
    >
      <Trail title={title} path={place?.path ?? path} onOpen={setKey} />
      {failure !== null && (
        <p role="alert" className="text-destructive">
          {failure}
        </p>
      )}
      <ul
        aria-label={texts.folders}
        className="max-h-64 min-h-24 overflow-y-auto rounded-md border border-border p-1"
      >
        {place === null && <li className="px-2 py-1 text-muted-foreground">{words.loading}</li>}
        {place?.folders.length === 0 && <li className="px-2 py-1 text-muted-foreground">{words.empty}</li>}
        {place?.folders.map((folder) => (
          <li key={folder.id}>
            <button
              type="button"
              disabled={moving.has(folder.id)}
              onClick={() => setKey([...namesOf(place.path), folder.name].join("/"))}
              className="flex h-8 w-full items-center gap-2 rounded-sm px-2 text-start hover:bg-accent disabled:opacity-50 pointer-coarse:h-10"
            >
              <Folder aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <span className="min-w-0 grow truncate">{shownName(folder)}</span>
              <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
            </button>
          </li>
        ))}
      </ul>
      <UsesList uses={uses} />
      <p role="status" className="text-muted-foreground empty:hidden">
        {done > 0 && done < objects.length && say(words.progress, { done, all: objects.length })}
      </p>
    </FormDialog>
  );
}

interface TrailProps {
  title: string;
  path: readonly FolderPart[];
  onOpen: (key: string) => void;
}

/** The folders above the chosen one. */
function Trail({ title, path, onOpen }: TrailProps) {
  const parts = [{ id: "", name: title }, ...path];
  return (
    <nav aria-label={texts.folders} className="flex flex-wrap items-center gap-1">
      {parts.map((part, index) => (
        <span key={part.id} className="flex items-center gap-1">
          {index > 0 && <span aria-hidden>/</span>}
          <button
            type="button"
            aria-current={index === parts.length - 1 || undefined}
            onClick={() => onOpen(namesOf(path.slice(0, index)).join("/"))}
            className="rounded-sm px-1 font-medium hover:bg-accent"
          >
            {shownName(part)}
          </button>
        </span>
      ))}
    </nav>
  );
}
