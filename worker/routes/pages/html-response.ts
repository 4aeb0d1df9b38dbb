import { scripts } from "virtual:respondent-assets";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { type Delivery, frameAddress } from "#web/respondent/entry-server.tsx";
import type { PaymentSources } from "./payment-sources.ts";

const NONCE_BYTES = 16;

/** A nonce of its own for every page, with the scripts that it names. */
export function newDelivery(): Delivery {
  const random = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return { nonce: btoa(String.fromCharCode(...random)), scripts };
}

export interface HtmlOptions {
  delivery: Delivery;
  /** Where this Worker is reached. */
  origin: string;
  status?: number;
  /** Sources of `frame-ancestors`: who may put the page into a frame. */
  embedded_by: string;
  /** What the page may show in frames. */
  frames?: readonly string[];
  /** The owner's address that follows a submit: browsers apply `form-action` to redirects as well. */
  redirect_uri?: string | null;
  /** A page that posts to a form that nobody knows now: its owner's address may be any. */
  leads_anywhere?: boolean;
  /** Where the page sends files; null: it sends none. */
  storage_origin?: string | null;
  /** Where the robot check comes from; null: there is none. */
  robot_check_origin?: string | null;
  /** Where the providers of a form's payment come from; absent: nothing is paid. */
  checkout?: PaymentSources | null;
  /** Whether a visitor may take an image from an address: their browser fetches it, from wherever that is. */
  fetches_images?: boolean;
}

/** Any site may embed a public page, unless the owner lists some; a preview only our own. */
export function embedders(definition: FormDefinition | null, is_preview = false): string {
  const origins = definition?.embed_origins ?? [];
  if (is_preview) return "'self'";
  return origins.length === 0 ? "*" : ["'self'", ...origins].join(" ");
}

/** Where the pages are that a form shows in frames: behind it, or after a click on what plays. */
export function frameSources(definition: FormDefinition | null): string[] {
  if (definition === null) return [];
  const { background, blocks } = definition;
  const addresses = [
    background?.element === "iframe" ? background.src : null,
    ...blocks.map(({ type, src, data }) => frameAddress(type, src ?? data.src)),
  ];
  return [...new Set(addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin])))];
}

/** Only what carries the page's nonce may run; pictures and films are the owner's, from anywhere on the web. */
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

/** A page for one visitor: never stored, by nobody. */
export function htmlResponse(body: string | ReadableStream<Uint8Array>, options: HtmlOptions): Response {
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    "content-security-policy": contentSecurityPolicy(options),
    "x-content-type-options": "nosniff",
  });
  // Named before the document: what it takes to start fetching them is done while the document is on its way.
  for (const src of options.delivery.scripts) {
    headers.append("link", `<${src}>; rel=modulepreload; nonce="${options.delivery.nonce}"`);
  }
  // The local server gathers a whole stream when it compresses; what is deployed is compressed while it flows.
  if (options.origin.startsWith("http:")) headers.set("content-encoding", "identity");
  return new Response(body, { status: options.status ?? 200, headers });
}
