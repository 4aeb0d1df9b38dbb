/** The text of an owner's HTML, without its marks. */
export function plainText(html: string | null | undefined): string {
  if (!html) return "";
  // Nothing to be parsed, which is most of what is typed.
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, " ").trim();
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return (parsed.body.textContent ?? "").replace(/\s+/g, " ").trim();
}
