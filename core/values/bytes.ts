const UNITS = ["B", "KB", "MB", "GB"] as const;

/** A size for people: `512 B`, `1.5 MB`. At most one decimal; 1 KB = 1024 B. */
export function formatBytes(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  let rounded = unit === 0 ? Math.round(size) : Math.round(size * 10) / 10;
  if (rounded === 1024 && unit < UNITS.length - 1) {
    rounded = 1;
    unit += 1;
  }
  return `${rounded} ${UNITS[unit]}`;
}
