export type FileMedia = "image" | "audio" | "video" | "other";

/** Decided by extension because a cell has only names. The server decides what the browser receives. */
const ENDINGS: Readonly<Record<Exclude<FileMedia, "other">, RegExp>> = {
  image: /\.(?:png|jpe?g|gif|webp|avif)$/i,
  audio: /\.(?:mp3|m4a|aac|wav|ogg|oga|flac|opus)$/i,
  video: /\.(?:mp4|m4v|mov|webm|ogv)$/i,
};

/** Returns the way in which a file can be shown. */
export function fileMedia(name: string): FileMedia {
  const media = (Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]).find((key) => ENDINGS[key].test(name));
  return media ?? "other";
}
