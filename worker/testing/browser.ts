import { randomUUID } from "node:crypto";
import type { Contract, Envelope, ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import type { Account } from "./plant-person.ts";

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Ways to sign in without requests. */
export interface Doors {
  /** The newest code that was mailed to an address. */
  takeCode(to: string): Promise<string>;
  /** Creates an account with a session, and returns its cookie. */
  plant(name: string, email?: string, password?: string): Promise<Account & { cookie: string }>;
}

const NO_DOORS: Doors = {
  takeCode: async () => "",
  plant: () => Promise.reject(new Error("This browser can only sign up.")),
};

/** A person's browser. It stores cookies and sends the headers that prove the origin of a request. */
export class Browser {
  readonly origin: string;
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #cookies = new Map<string, string>();
  /** Its own IP address so that one test's attempts do not count for another. */
  readonly #address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

  readonly #doors: Doors;

  constructor(origin: string, fetch: (request: Request) => Promise<Response>, doors: Doors = NO_DOORS) {
    this.origin = origin;
    this.#fetch = fetch;
    this.#doors = doors;
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      origin: this.origin,
      "cf-connecting-ip": this.#address,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await this.#fetch(new Request(new URL(path, this.origin), { ...init, headers }));
    this.storeCookies(response.headers);
    return response;
  }

  /** Stores a response's cookies. */
  storeCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const equals = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
  }

  /** The cookies as a header. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** Calls a route of the wire with JSON. */
  send(contract: Contract, { params = {}, query = {}, body, headers = {} }: Sent = {}): Promise<Response> {
    const path = contract.path.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, key: string) =>
      encodeURIComponent(params[key] ?? ""),
    );
    const search = new URLSearchParams(query).toString();
    return this.request(path + (search && `?${search}`), {
      method: contract.method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The same, for calls that must succeed: returns `data`. */
  async call<Data>(contract: Contract, sent: Sent = {}): Promise<Data> {
    const response = await this.send(contract, sent);
    if (response.ok) return ((await response.json()) as Envelope<Data>).data;
    const { error, message, info } = (await response.json()) as ErrorEnvelope;
    throw new Error(`${contract.method} ${contract.path}: ${error} ${message} ${JSON.stringify(info)}`);
  }

  /**
   * Signs in an existing account without requests. `signUp` goes through the real sign-up, which takes half a
   * second.
   */
  async arrive(name: string, email?: string, password?: string): Promise<Account> {
    const { cookie, ...account } = await this.#doors.plant(name, email, password);
    this.storeCookies(new Headers({ "set-cookie": cookie }));
    return account;
  }

  /** Signs up, with the mailed code. */
  async signUp(
    name: string,
    email = `${randomUUID()}@example.com`,
    password = "correct horse battery",
  ): Promise<Account> {
    const asked = await this.#identity("/sign-up/email", { name, email, password });
    // Without mail, the account exists immediately.
    if (asked.user !== null) return { id: asked.user.id, email, password };
    const otp = await this.#doors.takeCode(email);
    const { user } = await this.#identity("/sign-in/email-otp", { email, otp, name, password });
    return { id: user!.id, email, password };
  }

  async #identity(path: string, body: object): Promise<{ user: { id: string } | null }> {
    const response = await this.request(IDENTITY_PATH + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as { user: { id: string } | null };
  }
}
