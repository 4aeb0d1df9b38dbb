import { useAtomValue } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import { Button } from "../../../../ui/button.tsx";
import { say } from "../../../../ui/say.ts";
import { type CellUpload, cellUploadsAtom } from "../../../state/grid/files/uploads.ts";
import { texts } from "../texts.ts";
import { fileTexts } from "./texts.ts";

interface CellUploadsProps {
  row_id: string;
  field: FieldDefinition;
  onRetry: (upload: CellUpload) => void;
  onDismiss: (upload: CellUpload) => void;
}

/** The uploads into one cell, with progress and problems. */
export function CellUploads({ row_id, field, onRetry, onDismiss }: CellUploadsProps) {
  const uploads = useAtomValue(cellUploadsAtom).filter(
    (upload) => upload.row_id === row_id && upload.field.id === field.id,
  );
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={fileTexts.uploads} className="mt-2 flex flex-col gap-2">
      {uploads.map((upload) => (
        <Upload
          key={upload.id}
          upload={upload}
          onRetry={() => onRetry(upload)}
          onDismiss={() => onDismiss(upload)}
        />
      ))}
    </ul>
  );
}

interface UploadProps {
  upload: CellUpload;
  onRetry: () => void;
  onDismiss: () => void;
}

function Upload({ upload: { file, progress, problem }, onRetry, onDismiss }: UploadProps) {
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border border-border px-3 py-2">
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{file.name}</span>
        {problem === null ? (
          <progress
            aria-label={say(fileTexts.uploading, { name: file.name })}
            value={progress}
            className="h-1 w-full accent-primary"
          />
        ) : (
          <span role="alert" className="block text-destructive">
            {problem}
          </span>
        )}
      </span>
      {problem !== null && (
        <>
          <Button onClick={onRetry}>{texts.retry}</Button>
          <Button
            variant="ghost"
            aria-label={say(fileTexts.dismiss_named, { name: file.name })}
            onClick={onDismiss}
          >
            {fileTexts.dismiss}
          </Button>
        </>
      )}
    </li>
  );
}
