import { loadPatiently } from "../../../../ui/lazy-part.ts";

type ClipboardActs = typeof import("./clipboard-acts.ts");

let loaded: ClipboardActs | null = null;

/** The acts on copies of blocks, which the first paint does not need; null until they are loaded. */
export const clipboardActs = () => loaded;

export async function loadClipboardActs(): Promise<ClipboardActs> {
  loaded ??= await loadPatiently(() => import("./clipboard-acts.ts"));
  return loaded;
}
