import { FileImage } from "lucide-react";
import { useState } from "react";
import type { CellFile } from "../../../state/grid/files.ts";

interface ThumbnailProps {
  file: CellFile;
  /** In pixels. */
  width: number;
}

/** A small picture of a file, which loads when it comes into view. */
export function Thumbnail({ file, width }: ThumbnailProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <FileImage aria-hidden className="size-5 text-muted-foreground" />;
  return (
    <img
      src={`${file.src}&width=${width}`}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
      onError={() => setFailed(true)}
    />
  );
}
