/** Keys as written in tables of shortcuts: `Mod` is Ctrl or Cmd. */
export type Key = "Mod" | "Alt" | "Shift" | (string & {});

const APPLE: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Delete: "⌫" };
const OTHERS: Record<string, string> = { Mod: "Ctrl" };

/** The keys as labeled on a platform's keyboards (`navigator.platform`). */
export function keysOn(platform: string, keys: readonly Key[]): string[] {
  const names = /mac|iphone|ipad/i.test(platform) ? APPLE : OTHERS;
  return keys.map((key) => names[key] ?? key);
}

/** The keys as labeled on this computer's keyboard. */
export function keysHere(...keys: readonly Key[]): string[] {
  return keysOn(navigator.platform, keys);
}
