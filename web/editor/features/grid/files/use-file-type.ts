import { useEffect, useState } from "react";
import { type FileType, knownFileType, readFileType } from "../../../state/grid/file-types.ts";

type Reading = { state: "loading" } | ({ state: "ready" } & FileType) | { state: "unreadable" };

/** Asks the server for the type of a file. */
export function useFileType(src: string): Reading {
  const [read, setRead] = useState<{ src: string; reading: Reading } | null>(null);
  useEffect(() => {
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
  if (read?.src === src) return read.reading;
  const known = knownFileType(src);
  return known === null ? { state: "loading" } : { state: "ready", ...known };
}
