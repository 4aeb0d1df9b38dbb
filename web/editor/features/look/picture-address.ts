import { texts } from "./texts.ts";

/** Why a page cannot show a picture from this address; null if it can or if the address is empty. */
export function pictureProblem(address: string): string | null {
  const text = address.trim();
  if (text === "" || /^\/(?![/\\])/.test(text)) return null;
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isAddress ? null : texts.not_an_address;
}
