import { useAtomValue, useSetAtom } from "jotai";
import { Check, CircleAlert, Pause, Play, RotateCw, X } from "lucide-react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { say } from "../../../ui/say.ts";
import {
  changeUploadAtom,
  clearUploadsAtom,
  decideUploadAtom,
  objectUploadsAtom,
  type Upload,
} from "../../state/buckets/uploads.ts";
import { shownName, shownSize } from "./object-names.ts";
import { TakenDialog } from "./taken-dialog.tsx";
import { texts } from "./texts.ts";

const { uploads: words } = texts;

/** The uploads into a bucket, and the questions about names that are taken. */
export function UploadsPanel({ document_id }: { document_id: string }) {
  const uploads = useAtomValue(objectUploadsAtom).filter((upload) => upload.document_id === document_id);
  const clear = useSetAtom(clearUploadsAtom);
  const decide = useSetAtom(decideUploadAtom);
  const done = uploads.filter(({ status }) => status === "done").length;
  const asking = uploads.filter(({ status }) => status === "asking");
  const [asked] = asking;
  if (uploads.length === 0) return null;
  const isBusy = uploads.some(({ status }) => status !== "done" && status !== "failed");
  return (
    <section
      aria-label={words.title}
      className="shrink-0 border-t border-border bg-card px-3 py-2 shadow-float md:px-4"
    >
      <div className="flex items-center gap-3">
        <h2 className="font-semibold">{words.title}</h2>
        <p role="status" className="tabular min-w-0 grow truncate text-meta text-muted-foreground">
          {say(words.progress, { done, all: uploads.length })}
        </p>
        {done > 0 && (
          <Button variant="ghost" size="sm" onClick={() => clear()}>
            {words.clear}
          </Button>
        )}
      </div>
      <ul className="mt-1 max-h-40 overflow-y-auto" aria-label={words.title}>
        {uploads.map((upload) => (
          <UploadItem key={upload.id} upload={upload} />
        ))}
      </ul>
      {isBusy && <p className="text-meta text-muted-foreground">{words.leave}</p>}
      {asked?.existing && (
        <TakenDialog
          key={asked.id}
          existing={asked.existing}
          hasMore={asking.length > 1 || isBusyBeside(uploads, asked)}
          onDecide={(decision, isForAll) => decide(asked.id, decision, isForAll)}
        />
      )}
    </section>
  );
}

/** Others may lead to the same question. */
const isBusyBeside = (uploads: readonly Upload[], asked: Upload) =>
  uploads.some(({ id, status }) => id !== asked.id && (status === "waiting" || status === "sending"));

const percentOf = ({ sent, file }: Upload) => (file.size === 0 ? 0 : Math.floor((sent / file.size) * 100));

function stateOf(upload: Upload): string {
  const percent = percentOf(upload);
  switch (upload.status) {
    case "sending":
      return say(words.sending, { percent, size: shownSize(upload.file.size) });
    case "paused":
      return say(words.paused, { percent });
    case "failed":
      return upload.problem ?? "";
    default:
      return words[upload.status];
  }
}

function UploadItem({ upload }: { upload: Upload }) {
  const { id, status, file, path } = upload;
  const change = useSetAtom(changeUploadAtom);
  const name = shownName({ name: [...path, file.name].join("/") });
  const isOver = status === "done" || status === "failed";
  return (
    <li className="flex min-h-9 items-center gap-2">
      {status === "done" && <Check aria-hidden className="size-4 shrink-0 text-primary" />}
      {status === "failed" && <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive" />}
      <span className="flex min-w-0 grow flex-col">
        <span className="flex items-baseline gap-2">
          <bdi className="min-w-0 truncate">{name}</bdi>
          <span
            className={classNames(
              "tabular shrink-0 text-meta",
              status === "failed" ? "min-w-0 shrink text-destructive" : "text-muted-foreground",
            )}
          >
            {stateOf(upload)}
          </span>
        </span>
        {!isOver && <progress className="sr-only" aria-label={name} value={percentOf(upload)} max={100} />}
        {!isOver && (
          <span aria-hidden className="h-1 overflow-hidden rounded-full bg-muted">
            <span className="block h-full bg-primary" style={{ width: `${percentOf(upload)}%` }} />
          </span>
        )}
      </span>
      {(status === "sending" || status === "waiting") && (
        <IconButton label={say(words.pause, { name })} onClick={() => change(id, "pause")}>
          <Pause aria-hidden />
        </IconButton>
      )}
      {status === "paused" && (
        <IconButton label={say(words.resume, { name })} onClick={() => change(id, "resume")}>
          <Play aria-hidden />
        </IconButton>
      )}
      {status === "failed" && (
        <IconButton label={say(words.retry, { name })} onClick={() => change(id, "resume")}>
          <RotateCw aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={say(status === "done" ? words.remove : words.cancel, { name })}
        onClick={() => change(id, "cancel")}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
