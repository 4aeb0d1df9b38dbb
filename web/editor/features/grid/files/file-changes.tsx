import { useSetAtom } from "jotai";
import { Plus, Replace, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { acceptOf } from "#core/files/accept.ts";
import { maxFiles } from "#core/files/limits.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import type { OpenFiles } from "../../../state/grid/files/open-files.ts";
import {
  type CellUpload,
  dismissUploadAtom,
  removeFileAtom,
  retryUploadAtom,
  uploadToCellAtom,
} from "../../../state/grid/files/uploads.ts";
import type { CellFile } from "../../../state/grid/files.ts";
import { useTakeStep } from "../cells/use-take-step.ts";
import { CellUploads } from "./cell-uploads.tsx";
import { fileTransport } from "./file-transport.ts";
import { fileTexts } from "./texts.ts";

interface FileChangesProps {
  open: OpenFiles;
  /** The file that is shown. */
  file: CellFile | undefined;
  /** Called when a file was appended. */
  onAdded: () => void;
}

/**
 * Lets a member add, replace and remove files of a cell. Others see the changes immediately, and they can be
 * undone.
 */
export function FileChanges({ open, file, onAdded }: FileChangesProps) {
  const upload = useSetAtom(uploadToCellAtom);
  const retryUpload = useSetAtom(retryUploadAtom);
  const dismissUpload = useSetAtom(dismissUploadAtom);
  const removeFile = useSetAtom(removeFileAtom);
  const takeStep = useTakeStep();
  const [done, setDone] = useState<{ text: string; canUndo: boolean } | null>(null);
  const isSeen = useIsSeen();
  const { field, files } = open;
  const room = maxFiles(field) - files.length;

  async function send(file: File, replaces: string | null): Promise<boolean> {
    const isDone = await upload({ ...open, file, replaces }, fileTransport);
    if (!isDone && !isSeen.current) {
      toast.error(say(fileTexts.upload_failed, { name: file.name }), {
        description: say(fileTexts.upload_place, { id: open.local_id }),
        isEverywhere: true,
      });
    }
    return isDone;
  }

  async function add(chosen: readonly File[]) {
    setDone(null);
    if (chosen.length > room) toast.info(say(fileTexts.room, { n: room }));
    const added = await Promise.all(chosen.slice(0, room).map((one) => send(one, null)));
    if (added.some(Boolean)) onAdded();
  }
  async function replace([chosen]: readonly File[], replaced: CellFile) {
    if (chosen === undefined) return;
    setDone(null);
    sayReplaced(await send(chosen, replaced.path));
  }
  const sayReplaced = (isDone: boolean) =>
    setDone({ text: isDone ? fileTexts.replaced : fileTexts.replace_failed, canUndo: isDone });
  async function retry({ id, replaces }: CellUpload) {
    setDone(null);
    const isDone = await retryUpload(id, fileTransport);
    if (replaces !== null) sayReplaced(isDone);
    else if (isDone) onAdded();
  }
  function dismiss({ id }: CellUpload) {
    setDone(null);
    dismissUpload(id);
  }
  async function remove({ path, name }: CellFile) {
    try {
      await removeFile(open, path);
      setDone({ text: say(fileTexts.removed, { name }), canUndo: true });
    } catch (error) {
      toast.error(say(fileTexts.remove_failed, { name }), { description: (error as Error).message });
    }
  }

  return (
    <>
      <CellUploads row_id={open.row_id} field={field} onRetry={retry} onDismiss={dismiss} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {room > 0 && (
          <Chooser
            label={files.length === 0 ? fileTexts.add_first : fileTexts.add}
            isMultiple={room > 1}
            open={open}
            onChosen={add}
          >
            <Plus aria-hidden />
          </Chooser>
        )}
        {file && (
          <>
            <Chooser
              label={fileTexts.replace}
              open={open}
              onChosen={(chosen) => void replace(chosen, file)}
              onCanceled={() => setDone({ text: fileTexts.none_chosen, canUndo: false })}
            >
              <Replace aria-hidden />
            </Chooser>
            <Button onClick={() => void remove(file)}>
              <Trash2 aria-hidden />
              {fileTexts.remove}
            </Button>
          </>
        )}
        <p role="status" className="text-muted-foreground">
          {done?.text}
        </p>
        {done?.canUndo && (
          <Button
            variant="ghost"
            onClick={() => {
              takeStep("undo");
              setDone(null);
            }}
          >
            {fileTexts.undo}
          </Button>
        )}
      </div>
    </>
  );
}

/** Whether the component is still mounted. If not, errors are shown elsewhere. */
function useIsSeen() {
  const isSeen = useRef(true);
  useEffect(() => {
    isSeen.current = true;
    return () => {
      isSeen.current = false;
    };
  }, []);
  return isSeen;
}

interface ChooserProps {
  label: string;
  open: OpenFiles;
  isMultiple?: boolean;
  onChosen: (files: readonly File[]) => void;
  /** Called when the dialog was closed without a choice. */
  onCanceled?: () => void;
  children: ReactNode;
}

/** A button that opens the browser's file dialog. */
function Chooser({ label, open, isMultiple = false, onChosen, onCanceled, children }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const canceled = useRef(onCanceled);
  canceled.current = onCanceled;
  useEffect(() => {
    // React has no such event for inputs.
    const listen = () => canceled.current?.();
    const control = input.current;
    control?.addEventListener("cancel", listen);
    return () => control?.removeEventListener("cancel", listen);
  }, []);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        {children}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(open.field) || undefined}
        multiple={isMultiple}
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
