/** A file that never tells is not waited for. */
const PATIENCE_MS = 3_000;

/** Seconds of sound or film, as the browser reads them; undefined when it cannot. */
export function mediaDuration(type: string, src: string): Promise<number | undefined> {
  const [family] = type.split("/");
  if (family !== "audio" && family !== "video") return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const media = document.createElement(family);
    const finish = (duration?: number) => {
      clearTimeout(timer);
      media.removeAttribute("src");
      if (duration === undefined) console.warn(`The duration of ${type} is not known here.`);
      resolve(duration);
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    media.preload = "metadata";
    media.onloadedmetadata = () => finish(Number.isFinite(media.duration) ? media.duration : undefined);
    media.onerror = () => finish();
    media.src = src;
  });
}
