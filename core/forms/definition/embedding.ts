/** Messages between a form in a frame and the page around it. docs/decisions has the reasons. */

/** In every message so that a page can recognize ours. */
export const MESSAGE_NAMESPACE = "forms.grida.co";

/**
 * Messages from the form to the page around it. Only `change` can contain an answer, and it goes only to a
 * listed origin.
 */
export type EmbedMessage =
  /** Sent by every page of the form: the form itself, the ending page and the status pages. */
  | { type: "form_view_loaded"; loaded: true; title: string }
  | { type: "messaging_interface_ready"; ready: true; initial: true }
  /** Height of the whole document in whole CSS pixels. */
  | { type: "resize"; height: number }
  | { type: "hashchange"; newURL: string; oldURL: string }
  | { type: "popstate" }
  /** Another section is now shown, scrolled to its top. */
  | { type: "section"; section_id: string }
  | { type: "change"; form_id: string; field_id: string; fields?: Record<string, { value: unknown }> }
  | { type: "submit" }
  | { type: "complete"; rid: string }
  /** Escape was pressed, and no part of the form handled it. */
  | { type: "escape" };

/**
 * Words in the frame's name that describe how the form is embedded. Every page that loads in the frame can read
 * them. The name may also contain the parent page's origin, for browsers that do not reveal it.
 */
export const FRAME_WORDS = {
  /** As tall as its content, so it never scrolls. */
  inline: "sheaf-inline",
  /** In a dialog that scrolls. */
  modal: "sheaf-modal",
  /** With a transparent background. */
  transparent: "sheaf-transparent",
} as const;

export const MAX_EMBED_ORIGINS = 20;

/** An origin exactly as browsers write it: lower case, no path, no default port, hosts in Punycode. */
export const EMBED_ORIGIN =
  /^(?!https:.*:443$)(?!http:.*:80$)https?:\/\/(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/;
