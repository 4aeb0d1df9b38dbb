/** The text of an owner's HTML, without its marks. */
export function plainText(html: string | null | undefined): string {
  if (!html) return "";
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return (parsed.body.textContent ?? "").replace(/\s+/g, " ").trim();
}
