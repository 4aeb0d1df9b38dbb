import type { BucketObject, FolderPart } from "#core/contracts/buckets.ts";
import { formatBytes } from "#core/values/bytes.ts";

/** How a name is shown: equal-looking characters look equal. The stored name keeps its exact characters. */
export const shownName = ({ name }: Pick<BucketObject, "name">) => name.normalize("NFC");

export const shownSize = (bytes: number) => formatBytes(bytes, "en");

/** The names on a path of folders. */
export const namesOf = (path: readonly FolderPart[]) => path.map(({ name }) => name);

const OBJECTS = /^\/[^/]+\/[^/]+\/[^/]+\/objects(?:\/(.*))?$/;

/** The key in the address of a bucket's page; empty at the top. */
export function keyAt(pathname: string): string {
  const rest = OBJECTS.exec(pathname)?.[1] ?? "";
  try {
    return rest.replace(/\/$/, "").split("/").map(decodeURIComponent).join("/");
  } catch {
    return rest;
  }
}
