import { THUMBNAIL } from "#core/files/thumbnail.ts";
import { putFile } from "../../../../ui/inputs/put-file.ts";
import { shrinkImage } from "../../../../ui/inputs/shrink-image.ts";
import type { FileTransport } from "../../../state/grid/files/uploads.ts";

export const fileTransport: FileTransport = { shrink: (file) => shrinkImage(file, THUMBNAIL), put: putFile };
