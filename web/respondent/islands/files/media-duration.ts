/** Do not wait longer for a file's metadata. */
const PATIENCE_MS = 3_000;

/** Duration of audio or video in seconds, as read by the browser; undefined if it cannot. */
export function mediaDuration(type: string, src: string): Promise<number | undefined> {
  const [family] = type.split("/");
  if (family !== "audio" && family !== "video") return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const media = document.createElement(family);
    const finish = (duration?: number) => {
      clearTimeout(timer);
      media.removeAttribute("src");
      if (duration === undefined) console.warn(`The duration of ${type} cannot be read here.`);
      resolve(duration);
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    media.preload = "metadata";
    media.onloadedmetadata = () => finish(Number.isFinite(media.duration) ? media.duration : undefined);
    media.onerror = () => finish();
    media.src = src;
  });
}
