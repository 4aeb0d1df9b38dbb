const MAX_NAME_LENGTH = 120;

/** Shortens a name and keeps its extension. */
function shorten(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot).slice(0, 20) : "";
  return name.slice(0, MAX_NAME_LENGTH - extension.length) + extension;
}

/**
 * A name that every storage accepts: no folders, only ASCII letters, digits and `!-_.*'()`, a dash for
 * everything else. Never empty, `.` or `..`; no leading dots; at most 120 characters. No commas, because
 * paths are posted as a list.
 */
export function safeFileName(name: string): string {
  const base = name.split(/[/\\]/).pop() ?? "";
  const ascii = base
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9!_.*'()-]+/g, "-");
  const trimmed = shorten(ascii.replace(/^\.+/, ""));
  const extension = /\.[A-Za-z0-9]+$/.exec(trimmed)?.[0] ?? "";
  const stem = trimmed.slice(0, trimmed.length - extension.length);
  return /[A-Za-z0-9]/.test(stem) ? trimmed : `file${extension}`;
}

/** Names within one folder, made unique: the second `photo.png` becomes `photo(1).png`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let unique = name;
    for (let copy = 1; taken.has(unique); copy += 1) unique = `${stem}(${copy})${extension}`;
    taken.add(unique);
    return unique;
  });
}
