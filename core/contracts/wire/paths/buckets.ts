import { fillPath } from "../address.ts";
import { buckets } from "../bucket-addresses.ts";
import { documentPath } from "../paths.ts";
import { segment } from "./form.ts";

/** A file of a bucket for everyone, if the bucket is public. */
export const objectPath = (bucket_id: string, names: readonly string[]) =>
  `${objectsPath(bucket_id)}${names.map(segment).join("/")}`;
/** What the addresses of all files of a bucket begin with. */
export const objectsPath = (bucket_id: string) => `/objects/${segment(bucket_id)}/`;
/** A file of a bucket for members. Its version makes the address one of this content only. */
export const objectSourcePath = (document_id: string, object_id: string, version: string) =>
  `${fillPath(buckets.objectSource, { document_id, object_id })}?version=${segment(version)}`;
/** The page of a folder of a bucket, or of a file in it; without names of the bucket itself. */
export const folderPath = (
  organization: string,
  project: string,
  document_id: string,
  names: readonly string[] = [],
) => [`${documentPath(organization, project, document_id)}/objects`, ...names.map(segment)].join("/");
