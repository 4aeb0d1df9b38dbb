export type FileMedia = "image" | "audio" | "video" | "other";

/** By the ending of the name, since that is all a cell knows. What the browser is handed is decided by the server. */
const ENDINGS: Readonly<Record<Exclude<FileMedia, "other">, RegExp>> = {
  image: /\.(?:png|jpe?g|gif|webp|avif)$/i,
  audio: /\.(?:mp3|m4a|aac|wav|ogg|oga|flac|opus)$/i,
  video: /\.(?:mp4|m4v|mov|webm|ogv)$/i,
};

/** How a file can be looked at. */
export function fileMedia(name: string): FileMedia {
  const media = (Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]).find((key) => ENDINGS[key].test(name));
  return media ?? "other";
}
