/** Why an address is not one that a page of the form can show a picture from; null: it is, or there is none. */
export function pictureProblem(address: string): string | null {
  const text = address.trim();
  if (text === "" || /^\/(?![/\\])/.test(text)) return null;
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isAddress ? null : "write an address that begins with https://";
}
