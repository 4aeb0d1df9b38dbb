import { FolderPlus, Globe, Lock } from "lucide-react";
import { Link } from "react-router";
import type { FolderPart } from "#core/contracts/buckets.ts";
import type { BucketDocument } from "#core/contracts/documents/documents.ts";
import { Button } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import type { ChosenFile } from "../../state/buckets/uploads.ts";
import { namesOf, shownName, shownSize } from "./object-names.ts";
import { texts } from "./texts.ts";
import { UploadButton } from "./upload-button.tsx";

interface FolderBarProps {
  /** The name of the bucket. */
  title: string;
  path: readonly FolderPart[];
  addressOf: (names: readonly string[]) => string;
  bucket: BucketDocument["bucket"];
  canEdit: boolean;
  onUpload: (files: ChosenFile[]) => void;
  onNewFolder: () => void;
  onAccess: () => void;
}

/** The folder with those above it, who can open its files, and what can be added. */
export function FolderBar(props: FolderBarProps) {
  const { bucket, canEdit } = props;
  const { access: words } = texts;
  const access = bucket.is_public ? words.public : words.private;
  const Icon = bucket.is_public ? Globe : Lock;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-40 grow">
        <Breadcrumbs {...props} />
        <p className="tabular text-meta text-muted-foreground">
          {say(texts.usage, { n: bucket.objects, size: shownSize(bucket.bytes) })}
        </p>
      </div>
      {canEdit ? (
        <Button onClick={props.onAccess} aria-label={say(words.button, { access })}>
          <Icon aria-hidden />
          {access}
        </Button>
      ) : (
        <span className="inline-flex items-center gap-1.5 text-muted-foreground">
          <Icon aria-hidden className="size-4" />
          {access}
        </span>
      )}
      {canEdit && (
        <>
          <Button onClick={props.onNewFolder}>
            <FolderPlus aria-hidden />
            {texts.new_folder}
          </Button>
          <UploadButton isDisabled={!bucket.is_available} onChoose={props.onUpload} />
        </>
      )}
    </div>
  );
}

function Breadcrumbs({ title, path, addressOf }: FolderBarProps) {
  const parts = [{ id: "", name: title }, ...path];
  const above = parts.slice(0, -1);
  return (
    <nav aria-label={texts.folders} className="flex flex-wrap items-baseline gap-x-1.5">
      {above.map((part, index) => (
        <span key={part.id} className="flex min-w-0 items-baseline gap-1.5 text-muted-foreground">
          <Link
            to={addressOf(namesOf(path.slice(0, index)))}
            className="truncate rounded-sm hover:text-foreground"
          >
            {shownName(part)}
          </Link>
          <span aria-hidden>/</span>
        </span>
      ))}
      <h1 className="min-w-0 truncate text-title font-semibold">{shownName(parts.at(-1)!)}</h1>
    </nav>
  );
}
