import { EMBED_SCRIPT_PATH } from "#core/contracts/wire/paths.ts";
import { escapeHtml } from "#core/expressions/templates.ts";

/** Ways to embed a form. */
export const EMBED_MODES = ["inline", "popup", "drawer", "frame"] as const;

export type EmbedMode = (typeof EMBED_MODES)[number];

/** Returns the snippet for another site. `address` is the form's address for frames. */
export function embedSnippet(mode: EmbedMode, address: string, form_id: string, title: string): string {
  const id = escapeHtml(form_id);
  const name = escapeHtml(title);
  const script = `<script async src="${escapeHtml(new URL(EMBED_SCRIPT_PATH, address).href)}"></script>`;
  switch (mode) {
    case "inline":
      return `<div data-sheaf-form="${id}" data-sheaf-title="${name}"></div>\n${script}`;
    case "popup":
      return `<button type="button" data-sheaf-popup="${id}">${name}</button>\n${script}`;
    case "drawer":
      return `<button type="button" data-sheaf-drawer="${id}" data-sheaf-side="right">${name}</button>\n${script}`;
    case "frame":
      return `<iframe src="${escapeHtml(address)}" title="${name}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`;
  }
}
