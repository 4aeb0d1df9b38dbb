/** Returns the text of an owner's HTML without markup, in one line. */
export function plainText(html: string | null | undefined): string {
  if (!html) return "";
  // Most typed text needs no parsing.
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, " ").trim();
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return (parsed.body.textContent ?? "").replace(/\s+/g, " ").trim();
}
