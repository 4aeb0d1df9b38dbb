/** A response's number for display: `#001`, `#1234`. */
export function formatLocalIndex(local_index: number): string {
  return `#${String(local_index).padStart(3, "0")}`;
}

/** Parses the displayed number; null if invalid. */
export function parseLocalIndex(text: string): number | null {
  const match = /^#(\d{3,15})$/.exec(text);
  return match === null ? null : Number(match[1]);
}
