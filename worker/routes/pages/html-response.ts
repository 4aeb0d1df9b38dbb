import {
  later_scripts,
  logic_scripts,
  number_scripts,
  page_scripts,
  scripts,
  slider_scripts,
} from "virtual:respondent-assets";
import type { FieldType } from "#core/fields/field.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { FormHead } from "#core/forms/look/form-head.ts";
import { type Delivery, frameAddress } from "#web/respondent/entry-server.tsx";
import type { PaymentSources } from "./payment-sources.ts";

const NONCE_BYTES = 16;

/** A new nonce per page, and the scripts that may use it. A site has none unless a block counts down or opens a player. */
export function newDelivery(
  definition: Pick<FormHead, "blocks" | "fields" | "is_page"> | null = null,
  is_continued_later = false,
  has_logic = false,
): Delivery {
  const random = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const isMoving = definition?.blocks.some(
    ({ type, src, data }) => type === "countdown" || frameAddress(type, src ?? data.src) !== null,
  );
  const asks = (asked: FieldType) => definition?.fields.some(({ type }) => type === asked);
  const form_scripts = [
    ...(is_continued_later ? later_scripts : []),
    ...(asks("number") ? number_scripts : []),
    ...(asks("range") || asks("color") ? slider_scripts : []),
    ...scripts,
  ];
  const own = definition?.is_page ? (isMoving ? page_scripts : []) : form_scripts;
  return {
    nonce: btoa(String.fromCharCode(...random)),
    scripts: own,
    loaded_scripts: has_logic && !definition?.is_page ? logic_scripts : [],
  };
}

export interface HtmlOptions {
  delivery: Delivery;
  /** This Worker's origin. */
  origin: string;
  status?: number;
  /** Sources of `frame-ancestors`: sites that may embed the page. */
  embedded_by: string;
  /** Sources that the page may show in frames. */
  frames?: readonly string[];
  /** The owner's redirect after a submit: browsers apply `form-action` to redirects as well. */
  redirect_uri?: string | null;
  /** For a page that posts to a form that could not be loaded: its redirect may lead to any origin. */
  leads_anywhere?: boolean;
  /** Where the page uploads files; null: nowhere. */
  storage_origin?: string | null;
  /** Origin of the robot check; null: none. */
  robot_check_origin?: string | null;
  /** Sources of the payment providers; absent: no payment. */
  checkout?: PaymentSources | null;
  /** Whether a visitor may add an image by its address, which their browser then fetches from anywhere. */
  fetches_images?: boolean;
}

/** Any site may embed a public page, unless the owner lists some. Only our own may embed a preview. */
export function embedders(
  definition: Pick<FormDefinition, "embed_origins"> | null,
  is_preview = false,
): string {
  const origins = definition?.embed_origins ?? [];
  if (is_preview) return "'self'";
  return origins.length === 0 ? "*" : ["'self'", ...origins].join(" ");
}

/** Origins of pages that a form shows in frames: its background, or media after a click. */
export function frameSources(definition: Pick<FormHead, "background" | "blocks"> | null): string[] {
  if (definition === null) return [];
  const { background, blocks } = definition;
  const addresses = [
    background?.element === "iframe" ? background.src : null,
    ...blocks.map(({ type, src, data }) => frameAddress(type, src ?? data.src)),
  ];
  const origins = addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
  // A page may show forms of this Worker.
  return [...new Set([...(blocks.some(({ type }) => type === "form") ? ["'self'"] : []), ...origins])];
}

/**
 * Only scripts with the page's nonce may run. Pictures and videos are the owner's, from anywhere on the web.
 */
function contentSecurityPolicy(options: HtmlOptions): string {
  const { delivery, embedded_by, redirect_uri, storage_origin, fetches_images, robot_check_origin } = options;
  const checkout = options.checkout ?? { scripts: [], frames: [], calls: [] };
  const robots = robot_check_origin ? [robot_check_origin] : [];
  const frames = [...(options.frames ?? []), ...robots, ...checkout.frames];
  const scripts = [...robots, ...checkout.scripts].map((source) => ` ${source}`).join("");
  const calls = checkout.calls.map((source) => ` ${source}`).join("");
  const origin = redirect_uri && URL.canParse(redirect_uri) ? ` ${new URL(redirect_uri).origin}` : "";
  const target = options.leads_anywhere ? " https: http:" : origin;
  return [
    "default-src 'none'",
    `script-src 'nonce-${delivery.nonce}'${scripts}`,
    `style-src 'nonce-${delivery.nonce}'`,
    "img-src 'self' https: http: data: blob:",
    "media-src 'self' https: http: blob:",
    "font-src 'self'",
    `connect-src 'self'${storage_origin ? ` ${storage_origin}${fetches_images ? " https:" : ""}` : ""}${calls}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    `form-action 'self'${target}`,
    "base-uri 'none'",
    `frame-ancestors ${embedded_by}`,
  ].join("; ");
}

/** A page for one visitor, which must never be cached. */
export function htmlResponse(body: string | ReadableStream<Uint8Array>, options: HtmlOptions): Response {
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    "content-security-policy": contentSecurityPolicy(options),
    "x-content-type-options": "nosniff",
  });
  // Link headers start these fetches while the document is still on its way.
  const { scripts, loaded_scripts = [] } = options.delivery;
  for (const src of [...scripts, ...loaded_scripts]) {
    headers.append("link", `<${src}>; rel=modulepreload; nonce="${options.delivery.nonce}"`);
  }
  // The local server buffers a whole stream when it compresses; deployments compress while streaming.
  if (options.origin.startsWith("http:")) headers.set("content-encoding", "identity");
  return new Response(body, { status: options.status ?? 200, headers });
}
