/** The number of a response as people read it: `#001`, `#1234`. */
export function formatLocalIndex(local_index: number): string {
  return `#${String(local_index).padStart(3, "0")}`;
}

/** The number again; null when it is none. */
export function parseLocalIndex(text: string): number | null {
  const match = /^#(\d{3,15})$/.exec(text);
  return match === null ? null : Number(match[1]);
}
