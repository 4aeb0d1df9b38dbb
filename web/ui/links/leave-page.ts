import { say } from "../say.ts";
import { texts } from "./texts.ts";

/** Attributes of a link to another site, which opens in a new tab. An email address opens the mail program. */
export function leavePage(href: string, label: string) {
  if (href.startsWith("mailto:")) return { href };
  return { href, target: "_blank", rel: "noopener", "aria-label": say(texts.new_tab, { label }) };
}
