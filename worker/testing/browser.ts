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

/** Ways in that are no requests. */
export interface Doors {
  /** The newest code that was mailed to an address. */
  takeCode(to: string): Promise<string>;
  /** Makes an account and a session of it: gives its cookie, too. */
  plant(name: string, email?: string, password?: string): Promise<Account & { cookie: string }>;
}

const NO_DOORS: Doors = {
  takeCode: async () => "",
  plant: () => Promise.reject(new Error("this browser can only sign up")),
};

/** A person's browser: keeps cookies, and says where its requests come from. */
export class Browser {
  readonly origin: string;
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #cookies = new Map<string, string>();
  /** An address of its own, so that one test's attempts do not count for another. */
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
    this.keep(response.headers);
    return response;
  }

  /** Takes the cookies of an answer. */
  keep(headers: Headers): void {
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

  /** The same, for calls that must succeed: `data` of the answer. */
  async call<Data>(contract: Contract, sent: Sent = {}): Promise<Data> {
    const response = await this.send(contract, sent);
    if (response.ok) return ((await response.json()) as Envelope<Data>).data;
    const { error, message, info } = (await response.json()) as ErrorEnvelope;
    throw new Error(`${contract.method} ${contract.path}: ${error} ${message} ${JSON.stringify(info)}`);
  }

  /** Signed in, as somebody who signed up before; what signing up is like, `signUp` tells, which takes half a second. */
  async arrive(name: string, email?: string, password?: string): Promise<Account> {
    const { cookie, ...account } = await this.#doors.plant(name, email, password);
    this.keep(new Headers({ "set-cookie": cookie }));
    return account;
  }

  /** Signs up, with the code of the mail. */
  async signUp(
    name: string,
    email = `${randomUUID()}@example.com`,
    password = "correct horse battery",
  ): Promise<Account> {
    const asked = await this.#identity("/sign-up/email", { name, email, password });
    // Without mail, the account is there at once.
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
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { user: { id: string } | null };
  }
}
