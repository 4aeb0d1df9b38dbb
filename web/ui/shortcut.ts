/** Keys as they are written in a table of shortcuts: `Mod` is the one that commands. */
export type Key = "Mod" | "Alt" | "Shift" | (string & {});

const APPLE: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Delete: "⌫" };
const OTHERS: Record<string, string> = { Mod: "Ctrl" };

/** The keys as they are printed on the keyboards of a platform (`navigator.platform`). */
export function keysOn(platform: string, keys: readonly Key[]): string[] {
  const names = /mac|iphone|ipad/i.test(platform) ? APPLE : OTHERS;
  return keys.map((key) => names[key] ?? key);
}

/** The same on this computer. */
export function keysHere(...keys: readonly Key[]): string[] {
  return keysOn(navigator.platform, keys);
}
