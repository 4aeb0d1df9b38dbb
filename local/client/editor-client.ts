import type { Contract, Envelope } from "#core/contracts/wire/contract.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { takeCode } from "../mail/mail-box.ts";

/** A signed-in owner who calls the Worker over HTTP, like the editor. */
export class EditorClient {
  readonly origin: string;
  readonly #address: string | null;
  #cookies = new Map<string, string>();

  /** `address` is the client's IP address, which Cloudflare's edge would pass to the Worker. */
  constructor(origin: string, address: string | null = null) {
    this.origin = origin;
    this.#address = address;
  }

  /** The Cookie header of a signed-in owner. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Returns a client with the same session at another Worker on the same services. */
  at(origin: string): EditorClient {
    const client = new EditorClient(origin, this.#address);
    client.#cookies = new Map(this.#cookies);
    return client;
  }

  /** Signs in, or signs up if the owner does not exist yet. */
  async signIn(owner: { name: string; email: string; password: string }): Promise<void> {
    const known = await this.#send("POST", "/private/auth/sign-in/email", owner);
    if (!known.ok) await this.signUp(owner);
  }

  /** Signs in without ever creating an account. */
  async signInAsKnown(member: { email: string; password: string }): Promise<void> {
    const known = await this.#send("POST", "/private/auth/sign-in/email", member);
    if (!known.ok) throw new Error(`${member.email} could not sign in. The Worker returned ${known.status}.`);
  }

  /** Signs up a new owner with the code from the mailbox of this process. */
  async signUp(owner: { name: string; email: string; password: string }): Promise<void> {
    await this.#identity("/sign-up/email", owner);
    const otp = await takeCode(owner.email);
    await this.#identity("/sign-in/email-otp", { ...owner, otp });
  }

  async #identity(path: string, body: object): Promise<void> {
    const response = await this.#send("POST", IDENTITY_PATH + path, body);
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  }

  async call<Data>(
    contract: Contract,
    input: { params?: Record<string, string>; body?: unknown } = {},
  ): Promise<Data> {
    const path = contract.path.replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(input.params?.[key] ?? ""),
    );
    const response = await this.#send(contract.method, path, input.body);
    if (!response.ok)
      throw new Error(`${contract.method} ${path} returned ${response.status}: ${await response.text()}`);
    return ((await response.json()) as Envelope<Data>).data;
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(new URL(path, this.origin), {
      method,
      redirect: "manual",
      headers: {
        origin: this.origin,
        accept: "application/json",
        cookie: this.cookie,
        // The Worker may end an idle connection just when a slow machine sends on it.
        connection: "close",
        ...(this.#address === null ? {} : { "cf-connecting-ip": this.#address }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      this.#cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return response;
  }
}
