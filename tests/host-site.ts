import { createServer } from "node:http";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { listen } from "#local/processes/local-http.ts";

/** Another site, on a different host from the product, so that browsers treat the two as cross-site. */
export interface HostSite {
  origin: string;
  /** Serves a page from now on, and returns its address. */
  serve(path: string, html: string, headers?: Record<string, string>): string;
}

async function startSite(host: string): Promise<HostSite & { stop(): Promise<void> }> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  // Longer than a page lives: a request on a connection that is just being closed gets no response.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    const page = pages.get(new URL(request.url ?? "/", "http://host.invalid").pathname);
    response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8", ...page?.headers });
    response.end(page?.html);
  });
  const { origin, stop } = await listen(server, { host });
  return {
    origin,
    serve(path, html, headers = {}) {
      pages.set(path, { html, headers });
      return origin + path;
    },
    stop,
  };
}

export interface HostSites {
  site: HostSite;
  otherSite: HostSite;
}

type Use = (site: HostSite) => Promise<void>;

async function useSite(host: string, use: Use): Promise<void> {
  const site = await startSite(host);
  await use(site);
  await site.stop();
}

/** Fixtures: two other sites. */
export const HOST_SITES = {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
  site: ({}, use: Use) => useSite("127.0.0.2", use),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  otherSite: ({}, use: Use) => useSite("127.0.0.3", use),
};

/** A page of the site that records every message, whatever its sender. */
export function hostHtml(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>Host</title>
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <script>window.messages = []; addEventListener("message", ({ data }) => messages.push(data));</script>
    ${head}</head><body><main><h1>A page of another site</h1>${body}</main></body></html>`;
}

type Message = Record<string, unknown> & { type: string };

/** The form's messages to the page in order of arrival. */
export const messagesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { messages: Message[] }).messages);

export const typesOf = async (page: Page) => new Set((await messagesOf(page)).map(({ type }) => type));

/** The frame's size error in pixels, and whether its content scrolls; zeros if it fits exactly. */
function misfit(frame: FrameLocator): Promise<number[]> {
  return frame
    .locator("html")
    .evaluate((root) => [
      window.innerHeight - Math.ceil(document.body.getBoundingClientRect().height),
      root.scrollHeight - window.innerHeight,
      window.innerWidth - root.clientWidth,
      root.scrollWidth - root.clientWidth,
      root.scrollTop,
    ]);
}

/** Waits until the frame fits because a size message takes one or two animation frames to apply. */
export async function expectExactFit(frame: FrameLocator): Promise<void> {
  await expect.poll(() => misfit(frame)).toEqual([0, 0, 0, 0, 0]);
}
