import { useSetAtom } from "jotai";
import { THUMBNAIL } from "#core/files/thumbnail.ts";
import { putBytes } from "../../../ui/inputs/put-bytes.ts";
import { shrinkImage } from "../../../ui/inputs/shrink-image.ts";
import { type ChosenFile, type ObjectTransport, uploadObjectsAtom } from "../../state/buckets/uploads.ts";
import { texts } from "./texts.ts";

const transport: ObjectTransport = {
  shrink: (file) => shrinkImage(file, THUMBNAIL),
  put: (address, bytes, options) => putBytes(address, bytes, options, texts.uploads.unreachable),
};

/** Returns a function that uploads files into a folder. */
export function useUpload(document_id: string, folder_id: string): (files: readonly ChosenFile[]) => void {
  const upload = useSetAtom(uploadObjectsAtom);
  return (files) => files.length > 0 && upload({ document_id, folder_id, files }, transport);
}
