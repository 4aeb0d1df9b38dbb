import type { RangePlace } from "./range-place.ts";
import type { copied } from "./range-tools.ts";

/**
 * Copies with tools that are still loading, when the event's own clipboard is closed. The content is promised at once,
 * because some browsers accept none later.
 */
export function copyLater(tools: Promise<{ copied: typeof copied }>, place: RangePlace): Promise<void> {
  const content = tools.then((loaded) => loaded.copied(place));
  const promised = (type: string, part: "text" | "html") =>
    content.then((made) => new Blob([made[part]], { type }));
  const item = new ClipboardItem({
    "text/plain": promised("text/plain", "text"),
    "text/html": promised("text/html", "html"),
  });
  return navigator.clipboard.write([item]);
}
