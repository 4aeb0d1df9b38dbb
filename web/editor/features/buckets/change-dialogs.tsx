import { useSetAtom } from "jotai";
import { useState } from "react";
import type { BucketObject, MoveResult } from "#core/contracts/buckets.ts";
import { objectNameIssue } from "#core/files/objects.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { createFolderAtom, deleteObjectsAtom, moveObjectsAtom } from "../../state/buckets/changes.ts";
import { shownName } from "./object-names.ts";
import { texts } from "./texts.ts";
import { useKnownUses } from "./use-known-uses.ts";
import { UsesList } from "./uses-list.tsx";

interface FolderDialogProps {
  document_id: string;
  folder_id: string;
  onClose: () => void;
}

/** Asks for the name of a new folder. */
export function NewFolderDialog({ document_id, folder_id, onClose }: FolderDialogProps) {
  const [name, setName] = useState("");
  const create = useSetAtom(createFolderAtom);
  const issue = name === "" ? null : objectNameIssue(name);
  return (
    <FormDialog
      onClose={onClose}
      title={texts.new_folder}
      action={texts.create_folder}
      isReady={objectNameIssue(name) === null}
      onSubmit={() => create(document_id, { folder_id, name })}
    >
      {(problem) => (
        <FieldLabel label={texts.folder_name} problem={issue ?? problem}>
          <Input value={name} onChange={({ target }) => setName(target.value)} autoComplete="off" autoFocus />
        </FieldLabel>
      )}
    </FormDialog>
  );
}

/** Why an object did not move. */
export function whyNot(result: MoveResult): string | null {
  if (result.outcome === "moved") return null;
  if (result.outcome !== "conflict") return texts.not_moved[result.outcome];
  return say(texts.not_moved.conflict, { name: shownName(result.existing) });
}

interface RenameDialogProps {
  document_id: string;
  object: BucketObject;
  onClose: () => void;
}

/** Renames a file or a folder in its folder. */
export function RenameDialog({ document_id, object, onClose }: RenameDialogProps) {
  const [name, setName] = useState(object.name);
  const move = useSetAtom(moveObjectsAtom);
  const { uses, attempt } = useKnownUses();
  const issue = objectNameIssue(name);
  return (
    <FormDialog
      onClose={onClose}
      title={say(texts.renaming.title, { name: shownName(object) })}
      action={texts.renaming.action}
      isReady={issue === null}
      onSubmit={() =>
        attempt(async (is_use_known) => {
          const ids = [object.id];
          const change = { document_id, ids, is_use_known, onProgress: () => {} };
          const [left] = await move({ ...change, folder_id: null, name });
          const reason = left && whyNot(left);
          if (reason) throw new Error(reason);
        })
      }
    >
      {(problem) => (
        <>
          <FieldLabel label={texts.renaming.name} problem={issue ?? (uses.length > 0 ? null : problem)}>
            <Input
              value={name}
              onChange={({ target }) => setName(target.value)}
              onFocus={({ target }) => selectStem(target, object)}
              autoComplete="off"
              autoFocus
            />
          </FieldLabel>
          <UsesList uses={uses} />
        </>
      )}
    </FormDialog>
  );
}

/** Typing replaces the name, and keeps the ending of a file. */
function selectStem(input: HTMLInputElement, { name, is_folder }: BucketObject) {
  const dot = name.lastIndexOf(".");
  input.setSelectionRange(0, is_folder || dot <= 0 ? name.length : dot);
}

interface DeleteDialogProps {
  document_id: string;
  objects: readonly BucketObject[];
  onClose: () => void;
}

/** Deletes files and folders, after a question. */
export function DeleteDialog({ document_id, objects, onClose }: DeleteDialogProps) {
  const [done, setDone] = useState(0);
  const remove = useSetAtom(deleteObjectsAtom);
  const { uses, attempt } = useKnownUses();
  const all = objects.length;
  const [first] = objects;
  const words = texts.deleting;
  return (
    <FormDialog
      onClose={onClose}
      title={all === 1 && first ? say(words.one, { name: shownName(first) }) : say(words.title, { n: all })}
      description={objects.some(({ is_folder }) => is_folder) ? words.text_folder : words.text}
      action={words.action}
      isDestructive
      isCancelFirst
      onSubmit={() =>
        attempt(async (is_use_known) => {
          const ids = objects.map(({ id }) => id);
          await remove({ document_id, ids, is_use_known, onProgress: setDone });
          toast.success(say(words.done, { n: all }));
        })
      }
    >
      {(problem) => (
        <>
          <UsesList uses={uses} />
          {uses.length === 0 && problem !== null && (
            <p role="alert" className="text-destructive">
              {problem}
            </p>
          )}
          <p role="status" className="text-muted-foreground empty:hidden">
            {done > 0 && done < all && say(words.progress, { done, all })}
          </p>
        </>
      )}
    </FormDialog>
  );
}
