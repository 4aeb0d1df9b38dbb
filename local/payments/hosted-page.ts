import { escapeHtml } from "#core/expressions/templates.ts";
import type { ProviderReply } from "./exchange.ts";

/** A provider's page with the visitor's choices as links. */
export function page(title: string, links: readonly { label: string; href: string }[]): ProviderReply {
  const items = links
    .map(({ label, href }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`)
    .join("");
  const style = "body{font:16px system-ui;max-width:24rem;margin:15vh auto;padding:0 1rem}";
  const body = `<!doctype html><html lang="en"><title>${escapeHtml(title)}</title><style>${style}</style>
<h1>${escapeHtml(title)}</h1><p>Nothing is charged here.</p>${items}`;
  return { body, type: "text/html; charset=utf-8" };
}
