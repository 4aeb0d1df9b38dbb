/**
 * Returns an address that a block or an option may show: http, https, or a path on our own origin. Returns null for
 * everything else.
 */
export function sanitizeSource(src: string | null | undefined): string | null {
  const text = src?.trim() ?? "";
  if (/^\/(?![/\\])[^\s\\<>"']*$/.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
}
