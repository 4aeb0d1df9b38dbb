import { useAtomValue, useSetAtom } from "jotai";
import { X } from "lucide-react";
import { useEffect } from "react";
import type { UnfinishedUpload } from "#core/contracts/buckets.ts";
import { sizeOfPart } from "#core/files/objects.ts";
import { IconButton } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/inputs/file-button.tsx";
import { say } from "../../../ui/say.ts";
import {
  type ChosenFile,
  discardUnfinishedAtom,
  loadUnfinishedAtom,
  unfinishedUploadsAtom,
} from "../../state/buckets/uploads.ts";
import { shownName } from "./object-names.ts";
import { texts } from "./texts.ts";

interface UnfinishedUploadsProps {
  document_id: string;
  onChoose: (files: ChosenFile[]) => void;
}

/** Says what an earlier page did not finish. Choosing the same files again continues their uploads. */
export function UnfinishedUploads({ document_id, onChoose }: UnfinishedUploadsProps) {
  const list = useAtomValue(unfinishedUploadsAtom);
  const load = useSetAtom(loadUnfinishedAtom);
  const discard = useSetAtom(discardUnfinishedAtom);
  useEffect(() => void load(document_id), [document_id, load]);
  const uploads = list?.document_id === document_id ? list.uploads : [];
  if (uploads.length === 0) return null;
  const title = say(texts.unfinished.title, { n: uploads.length });
  return (
    <section aria-label={title} className="rounded-lg border border-input bg-muted p-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 grow">
          <p className="font-medium">{title}</p>
          <p className="text-muted-foreground">{texts.unfinished.text}</p>
        </div>
        <FileButton
          label={texts.unfinished.choose}
          isMultiple
          onChoose={(files) => onChoose(files.map((file) => ({ file, path: [] })))}
        />
      </div>
      <ul className="mt-2">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex items-center gap-2">
            <span className="min-w-0 grow truncate">
              {say(texts.unfinished.arrived, { name: shownName(upload), percent: percentOf(upload) })}
            </span>
            <IconButton
              label={say(texts.unfinished.discard, { name: shownName(upload) })}
              onClick={() => void discard(document_id, upload.id)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function percentOf({ size, part_size, parts }: UnfinishedUpload): number {
  if (part_size === null || size === 0) return 0;
  const arrived = parts.reduce((sum, number) => sum + sizeOfPart(size, part_size, number), 0);
  return Math.floor((arrived / size) * 100);
}
