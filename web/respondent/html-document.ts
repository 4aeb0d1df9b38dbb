import { escapeHtml } from "#core/expressions/templates.ts";
import type { Background, Stylesheet } from "#core/forms/definition/definition.ts";
import type { Language } from "#core/forms/definition/language.ts";
import { type Appearance, appearance } from "#core/forms/look/theme.ts";
import { EARLY_SCRIPT } from "./early-script.ts";
import { type PageSheet, pageSheets, type StylePart } from "./page-style.ts";
import { rootAttributes } from "./root-attributes.ts";

/** The head of every public page. */
export interface Shell {
  lang: Language;
  title: string;
  /** Markup for other sites (link-tags.ts). */
  link_tags?: string;
  stylesheet: Stylesheet;
  background: Background | null;
  style_parts: readonly StylePart[];
  /** Sites that may embed the page; empty: all. */
  embed_origins: readonly string[];
  /** Whether no script takes the page over: that of a site. */
  is_still?: boolean;
  /** For the page's Content-Security-Policy. */
  nonce: string;
  /** Addresses of the page's scripts, the runtime last. */
  scripts: readonly string[];
  /** Addresses of what they load by themselves, to be fetched ahead. */
  loaded_scripts?: readonly string[];
}

/**
 * Everything before the body's content. Written by hand: React's stream cannot end a shell and continue in
 * document order, and late content must work without JavaScript (ARCHITECTURE.md, trip 1).
 */
export function openDocument(shell: Shell): string {
  const { lang, title, stylesheet, background, embed_origins, nonce } = shell;
  const scheme = appearance(stylesheet.appearance);
  const sheets = pageSheets(stylesheet, background, scheme, shell.style_parts, shell.is_still);
  const { classes, ...root } = rootAttributes(shell);
  return [
    `<!doctype html><html lang="${lang}" dir="${root.dir}" data-appearance="${scheme}"`,
    ` data-section="${root.section}"`,
    embed_origins.length > 0 ? ` data-embed-origins="${escapeHtml(embed_origins.join(" "))}"` : "",
    `${classes.length > 0 ? ` class="${classes.join(" ")}"` : ""}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
    `<meta name="color-scheme" content="${scheme === "system" ? "light dark" : scheme}"><meta name="format-detection" content="telephone=no">`,
    '<link rel="icon" href="/icon.svg">',
    `<title>${escapeHtml(title)}</title>${shell.link_tags ?? ""}${sheets.map((sheet) => styleTag(sheet, nonce)).join("")}</head>`,
    `<body${stylesheet.custom ? " data-custom-css" : ""}>${backdrop(background, scheme)}`,
  ].join("");
}

function styleTag({ id, media, css }: PageSheet, nonce: string): string {
  const condition = media === null ? "" : ` id="${id}" media="${media}"`;
  return `<style nonce="${nonce}"${condition}>${css}</style>`;
}

/** Decoration: not readable, focusable or interactive. */
function backdrop(background: Background | null, scheme: Appearance): string {
  if (background === null || background.element === "div") return "";
  const src = escapeHtml(background.src);
  if (background.element === "img") return `<img class="backdrop" src="${src}" alt="" decoding="async">`;
  const dark = scheme === "dark" ? `${background.src.includes("?") ? "&amp;" : "?"}dark=1` : "";
  return [
    `<iframe class="backdrop" src="${src}${dark}" title="" aria-hidden="true" tabindex="-1" loading="lazy"`,
    ' sandbox="allow-scripts" referrerpolicy="no-referrer"></iframe>',
  ].join("");
}

/**
 * Placed after the content to paint: a script blocks the parser, so in the head it would delay the first
 * paint.
 */
export function earlyTag({ nonce }: Pick<Shell, "nonce">): string {
  return `<script nonce="${nonce}">${EARLY_SCRIPT}</script>`;
}

/** Runs as soon as it is loaded: the elements that it uses come earlier in the document. */
export function scriptTags({ scripts, nonce }: Pick<Shell, "scripts" | "nonce">): string {
  return scripts
    .map((src) => `<script type="module" async src="${escapeHtml(src)}" nonce="${nonce}"></script>`)
    .join("");
}

/**
 * Data for the runtime, in a script element that does not run. No text in it can end the element or start a
 * comment.
 */
export function dataTag(id: string, data: unknown, nonce: string): string {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `<script type="application/json" id="${id}" nonce="${nonce}">${json}</script>`;
}

export const CLOSE_DOCUMENT = "</body></html>";
