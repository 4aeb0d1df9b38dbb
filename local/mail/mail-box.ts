import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { createLocalServer, listen } from "../processes/local-http.ts";
import { listPage, mailFrame, mailPage } from "./mail-pages.ts";
import { type Mail, MailStore, type StoredMail } from "./mail-store.ts";

export interface MailBox {
  /** Address of the page that shows the emails. */
  url: string;
  /** The variable MAIL_ENDPOINT. */
  sendUrl: string;
  /** All emails, newest first. */
  list(): StoredMail[];
  close(): Promise<void>;
}

const open = new Set<MailStore>();

const CODE = /^\d{6}(?= is your Sheaf code$)/;

/** Waits for the newest code mailed to an address in any mailbox of this process, and removes its mail. */
export async function takeCode(to: string): Promise<string> {
  for (let waited_ms = 0; waited_ms < 20_000; waited_ms += 20) {
    for (const store of open) {
      const mail = store.list().find((kept) => kept.to === to && CODE.test(kept.subject));
      if (mail === undefined) continue;
      store.remove(mail.id);
      return CODE.exec(mail.subject)![0];
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No code was mailed to ${to}.`);
}

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
const FRAME_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src * data:";

/**
 * Receives the emails that would leave this machine, and shows them. `POST /send` adds a message. `GET /` is the
 * page. `GET /messages?to=…` returns messages as JSON. `DELETE /messages` removes all.
 */
export async function startMailBox(options: { folder: string; port?: number }): Promise<MailBox> {
  const store = new MailStore(options.folder);
  const server = createLocalServer(async (request, response) => {
    try {
      await answer(store, request, response);
    } catch (error) {
      send(response, 400, "application/json", JSON.stringify({ error: String(error) }));
    }
  });
  const { origin: url, stop } = await listen(server, options);
  open.add(store);
  return {
    url,
    sendUrl: `${url}/send`,
    list: () => store.list(),
    close: async () => {
      open.delete(store);
      await stop();
    },
  };
}

async function answer(store: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, collection, id, part] = url.pathname.split("/");
  if (request.method === "POST" && url.pathname === "/send") {
    // Requiring this content type keeps out web pages of other origins because it makes browsers send a preflight.
    if (!request.headers["content-type"]?.startsWith("application/json"))
      throw new Error("The content type must be application/json.");
    const mail = (await json(request)) as Mail;
    for (const key of ["to", "from", "subject"] as const) {
      if (typeof mail[key] !== "string") throw new Error(`"${key}" must be a string.`);
    }
    return send(response, 201, "application/json", JSON.stringify({ id: store.store(mail).id }));
  }
  if (request.method === "DELETE" && url.pathname === "/messages") {
    store.clear();
    return send(response, 200, "application/json", "{}");
  }
  if (url.pathname === "/") return sendPage(response, listPage(store.list()));
  if (url.pathname === "/messages") {
    const to = url.searchParams.get("to");
    const mails = store.list().filter((mail) => to === null || mail.to === to);
    return send(response, 200, "application/json", JSON.stringify(mails));
  }
  const mail = collection === "messages" && id ? store.find(id) : undefined;
  if (!mail) return send(response, 404, "text/plain", "This message does not exist.");
  if (part === "html") return send(response, 200, "text/html; charset=utf-8", mailFrame(mail), FRAME_POLICY);
  sendPage(response, mailPage(mail));
}

function sendPage(response: ServerResponse, html: string): void {
  send(response, 200, "text/html; charset=utf-8", html, PAGE_POLICY);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  policy = PAGE_POLICY,
): void {
  response.writeHead(status, { "content-type": type, "content-security-policy": policy }).end(body);
}
