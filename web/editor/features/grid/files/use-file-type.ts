import { useEffect, useState } from "react";
import { type FileType, knownFileType, readFileType } from "../../../state/grid/file-types.ts";
import { fileMedia } from "../cells/file-media.ts";

type Reading = { state: "loading" } | ({ state: "ready" } & FileType) | { state: "unreadable" };

/** Asks the server for the type of a file. Other servers are not asked: their pictures end like pictures. */
export function useFileType(src: string): Reading {
  const asked = useAskedType(src.startsWith("/") ? src : null);
  if (asked !== null) return asked;
  const media = fileMedia(new URL(src).pathname) === "image" ? "image" : null;
  return { state: "ready", media, type: "" };
}

/** Null: nothing is asked. */
function useAskedType(src: string | null): Reading | null {
  const [read, setRead] = useState<{ src: string; reading: Reading } | null>(null);
  useEffect(() => {
    if (src === null) return;
    let isCurrent = true;
    const keep = (reading: Reading) => isCurrent && setRead({ src, reading });
    readFileType(src).then(
      (type) => keep({ state: "ready", ...type }),
      () => keep({ state: "unreadable" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [src]);
  if (src === null) return null;
  if (read?.src === src) return read.reading;
  const known = knownFileType(src);
  return known === null ? { state: "loading" } : { state: "ready", ...known };
}
