import { File, FileImage, FileText, FileVideo, Folder, Music } from "lucide-react";
import { useState } from "react";
import type { BucketObject } from "#core/contracts/buckets.ts";
import { objectSourcePath } from "#core/contracts/wire/paths/buckets.ts";

function iconOf(type: string) {
  if (type.startsWith("image/")) return FileImage;
  if (type.startsWith("video/")) return FileVideo;
  if (type.startsWith("audio/")) return Music;
  return type === "application/pdf" || type.startsWith("text/") ? FileText : File;
}

/** The sign of a file or a folder. */
export function ObjectIcon({ object, className }: { object: BucketObject; className: string }) {
  const Icon = object.is_folder ? Folder : iconOf(object.type);
  return <Icon aria-hidden className={className} />;
}

/** A small picture of a picture; the sign of any other object. */
export function ObjectPicture({ object, document_id }: { object: BucketObject; document_id: string }) {
  const { id, version, is_shown, type } = object;
  const [isBroken, setBroken] = useState(false);
  if (version === null || !is_shown || !type.startsWith("image/") || isBroken)
    return <ObjectIcon object={object} className="size-10 text-muted-foreground" />;
  return (
    <img
      src={`${objectSourcePath(document_id, id, version)}&width=200`}
      alt=""
      loading="lazy"
      className="size-full object-cover"
      onError={() => setBroken(true)}
    />
  );
}
