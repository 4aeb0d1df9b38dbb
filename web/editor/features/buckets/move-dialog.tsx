import { useSetAtom } from "jotai";
import { useState } from "react";
import type { FolderPart, ListedObject, MoveResult } from "#core/contracts/buckets.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { moveObjectsAtom } from "../../state/buckets/changes.ts";
import type { Decision } from "../../state/buckets/uploads.ts";
import { whyNot } from "./change-dialogs.tsx";
import { FolderChoices } from "./folder-choices.tsx";
import { namesOf, shownName } from "./object-names.ts";
import { TakenDialog } from "./taken-dialog.tsx";
import { texts } from "./texts.ts";
import { useFolders } from "./use-folders.ts";
import { useKnownUses } from "./use-known-uses.ts";
import { UsesList } from "./uses-list.tsx";

interface MoveDialogProps {
  document_id: string;
  /** The name of the bucket. */
  title: string;
  objects: readonly ListedObject[];
  /** The folder in which it opens. */
  path: readonly FolderPart[];
  onClose: () => void;
}

type Conflict = Extract<MoveResult, { outcome: "conflict" }>;

/** Chooses a folder, moves objects there in steps, and asks about names that are taken. */
export function MoveDialog({ document_id, title, objects, path, onClose }: MoveDialogProps) {
  const [key, setKey] = useState(namesOf(path).join("/"));
  const [search, setSearch] = useState("");
  const { page: place, failure, isLoading, loadMore } = useFolders(document_id, key, search);
  const [done, setDone] = useState(0);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const move = useSetAtom(moveObjectsAtom);
  const { uses, attempt } = useKnownUses();
  const words = texts.moving;
  const moving = new Set(objects.map(({ id }) => id));
  const here = place?.path.at(-1);
  const keyOf = (names: readonly string[]) => names.join("/");
  const isThere =
    place !== null &&
    objects.every(({ folders }) => keyOf(folders ?? namesOf(path)) === keyOf(namesOf(place.path)));

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
      isReady={place !== null && !isThere}
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
      <FolderChoices
        title={title}
        page={place}
        path={path}
        search={search}
        moving={moving}
        isLoading={isLoading}
        onSearch={setSearch}
        onOpen={(next) => {
          setKey(next);
          setSearch("");
        }}
        onMore={loadMore}
      />
      {failure !== null && (
        <p role="alert" className="text-destructive">
          {failure}
        </p>
      )}
      <UsesList uses={uses} />
      <p role="status" className="text-muted-foreground empty:hidden">
        {isThere && say(words.already, { n: objects.length })}
        {done > 0 && done < objects.length && say(words.progress, { done, all: objects.length })}
      </p>
    </FormDialog>
  );
}
