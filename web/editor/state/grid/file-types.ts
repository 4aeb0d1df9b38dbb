import { fileHead } from "../../api/file-status.ts";

/** Ways in which a browser can show a file without running anything in it. */
export type ShownMedia = "image" | "video" | "audio" | "pdf";

/** How to show a file; null media: not at all. */
export interface FileType {
  media: ShownMedia | null;
  /** The type of the file as the server sends it. */
  type: string;
}

/** Files never change under their path, so a type that was read once stays. */
const known = new Map<string, FileType>();
/** A row has few files. The limit only bounds a long visit. */
const MOST_KNOWN = 500;

/** Asks the server for the type of a file, without the file. Throws if it cannot be read. */
export async function readFileType(src: string): Promise<FileType> {
  const before = known.get(src);
  if (before !== undefined) return before;
  const { status, type } = await fileHead(src);
  if (status !== 200) throw new Error(`The type of a file could not be read: status ${status}.`);
  const read = { media: mediaOfType(type), type };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(src, read);
  return read;
}

/** The type that is already known, so that a file shown before appears immediately. */
export const knownFileType = (src: string): FileType | null => known.get(src) ?? null;

/** How files of a media type are shown. */
function mediaOfType(type: string): ShownMedia | null {
  const bare = (type.split(";")[0] ?? "").trim().toLowerCase();
  if (bare === "application/pdf") return "pdf";
  if (bare === "image/svg+xml") return null;
  const family = bare.split("/")[0];
  return family === "image" || family === "video" || family === "audio" ? family : null;
}
