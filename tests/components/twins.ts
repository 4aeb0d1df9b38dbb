import { expect } from "vitest";
import type { Contract } from "#core/contracts/wire/contract.ts";
import type { Browser } from "#worker/testing/browser.ts";
import { nameOf } from "#worker/testing/contracts.ts";
import type { Answers } from "./fakes/answers.ts";
import { FakeDocument } from "./fakes/document.ts";
import type { Fake } from "./fakes/server.ts";
import { shapeFaults } from "./same-shape.ts";

/** Ids on one side, by names that both sides share. */
export type Ids = Readonly<Record<string, string>>;
interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Instead of a body. */
  picture?: Uint8Array<ArrayBuffer>;
}
interface Answered {
  status: number;
  body: { data?: unknown; error?: string; info?: unknown };
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const TIME = /^\d{4}-\d\d-\d\dT/;

/** The Worker and a fake that get the same calls, each with its own ids, and have to answer alike. */
export class Twins {
  readonly #worker: Browser;
  readonly #fake: Answers;
  readonly #real: Record<string, string>;
  readonly #faked: Record<string, string>;
  readonly #called = new Set<string>();

  constructor(worker: Browser, fake: Answers, real: Ids, faked: Ids) {
    this.#worker = worker;
    this.#fake = fake;
    this.#real = { ...real };
    this.#faked = { ...faked };
  }

  /**
   * Sends a call to both, and compares status, shape and content of the answers, without ids and times. `learn` names
   * ids that an answer contains. Returns the Worker's answer.
   */
  async call(
    contract: Contract,
    partsOf: (ids: Ids) => Parts = () => ({}),
    {
      learn,
      compare = (data) => data,
    }: {
      learn?: (data: never) => Record<string, string>;
      /** The part of the data that has to be equal, not only of the same shape. */
      compare?: (data: never) => unknown;
    } = {},
  ): Promise<Answered> {
    const at = nameOf(contract);
    this.#called.add(at);
    const response = await this.#send(contract, partsOf(this.#real));
    const text = await response.text();
    const real = { status: response.status, body: JSON.parse(text) } as Answered;
    const { params = {}, query = {}, body, picture } = partsOf(this.#faked);
    const search = new URLSearchParams(query).toString();
    const address = pathOf(contract, params) + (search && `?${search}`);
    const call = { method: contract.method, address, body: body ?? picture };
    const faked = (await this.#fake.answer(call)) as Answered;
    expect(faked.status, `${at}: ${text}`).toBe(real.status);
    expect(shapeFaults(faked.body.data ?? null, real.body.data ?? null, at)).toEqual([]);
    if (learn && response.ok) {
      Object.assign(this.#real, learn(real.body.data as never));
      Object.assign(this.#faked, learn(faked.body.data as never));
    }
    const contentOf = ({ body: { data, error, info } }: Answered) =>
      error === undefined ? compare((data ?? null) as never) : [error, info];
    expect(plain(contentOf(faked), this.#faked), at).toEqual(plain(contentOf(real), this.#real));
    return real;
  }

  /** The calls that a fake answers and no test has compared, without those of every document. Closes the fake. */
  uncompared(fake: Fake): string[] {
    const document = new FakeDocument("v0_canvas", "");
    const shared = document.answers.contracts.map(nameOf);
    for (const each of [fake, document]) each.close();
    return fake.answers.contracts
      .map(nameOf)
      .filter((name) => !this.#called.has(name) && !shared.includes(name));
  }

  #send(contract: Contract, { picture, ...sent }: Parts): Promise<Response> {
    if (!picture) return this.#worker.send(contract, sent);
    const headers = { "content-type": "image/png" };
    const init = { method: contract.method, headers, body: picture };
    return this.#worker.request(pathOf(contract, sent.params ?? {}), init);
  }
}

const pathOf = ({ path }: Contract, params: Readonly<Record<string, string>>) =>
  path.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => params[name] ?? "");

/** Without what differs between two workspaces: ids have their shared names, and all times are equal. */
function plain(value: unknown, ids: Ids): unknown {
  if (Array.isArray(value)) return value.map((each) => plain(each, ids));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each, ids)]));
  }
  if (typeof value !== "string") return value;
  if (TIME.test(value)) return "{time}";
  const known = Object.entries(ids).find(([, id]) => id === value);
  if (known) return `{${known[0]}}`;
  const named = Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(id, `{${name}}`), value);
  return named.replaceAll(UUID, "{id}");
}
