/** A form in a frame of somebody else's page: what the two tell each other. docs/decisions has the reasons. */

/** In every message, so that a page can tell ours from all others. */
export const MESSAGE_NAMESPACE = "forms.grida.co";

/** What a form's page tells the page around it. Only `change` can carry an answer, and only to a listed origin. */
export type EmbedMessage =
  /** On every page of the form: the form itself, the ending, the pages that say why there is no form. */
  | { type: "form_view_loaded"; loaded: true; title: string }
  | { type: "messaging_interface_ready"; ready: true; initial: true }
  /** Height of the whole document in CSS pixels, whole numbers. */
  | { type: "resize"; height: number }
  | { type: "hashchange"; newURL: string; oldURL: string }
  | { type: "popstate" }
  /** Another section is shown, from its top. */
  | { type: "section"; section_id: string }
  | { type: "change"; form_id: string; field_id: string; fields?: Record<string, { value: unknown }> }
  | { type: "submit" }
  | { type: "complete"; rid: string }
  /** Escape was pressed, and nothing in the form wanted it. */
  | { type: "escape" };

/**
 * Words in the name of a frame: they say how it is embedded, to each of the pages that follow one another in it.
 * Beside them the name may hold the origin of the page around it, for browsers that do not tell.
 */
export const FRAME_WORDS = {
  /** As high as its content: it never scrolls. */
  inline: "sheaf-inline",
  /** In a dialog, which scrolls. */
  modal: "sheaf-modal",
  /** What is behind it shows through. */
  transparent: "sheaf-transparent",
} as const;

export const MAX_EMBED_ORIGINS = 20;

/** An origin exactly as browsers write it: lower case, no path, no default port, hosts in Punycode. */
export const EMBED_ORIGIN =
  /^(?!https:.*:443$)(?!http:.*:80$)https?:\/\/(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/;
