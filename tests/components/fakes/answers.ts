import type { Contract, Data, Schema } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";

type Parsed<S> = S extends Schema<infer Value> ? Value : unknown;

/** What a handler gets of a call, parsed by the contract's schemas. */
export interface Call<C extends Contract> {
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
}
export type Answer<C extends Contract> = C["result"] extends Data<infer T> ? T : null;

/** Answers a call with a result of the contract's type, or throws an AppError. A `Response` is sent unchanged. */
export type Handler<C extends Contract> = (
  call: Call<C>,
) => Answer<C> | Response | Promise<Answer<C> | Response>;

interface Row {
  contract: Contract;
  pattern: RegExp;
  handler: (call: Call<Contract>) => unknown;
}

/** A call as it came over HTTP. */
export interface GivenCall {
  method: string;
  /** Path and query. */
  address: string;
  /** Parsed JSON, the fields of a posted form, or the bytes of a file. */
  body: unknown;
}

interface GivenAnswer {
  status: number;
  body: unknown;
}

/**
 * What a fake of the Worker answers, by contract. A call's parts are parsed by the contract's own schemas, results have
 * its type, and errors are rows of the catalog. tests/components/answers.test.ts compares them with the Worker's.
 */
export class Answers {
  #rows: Row[] = [];
  /** Every call of the page, in order, as `POST /private/…`. */
  readonly calls: { call: string; body: unknown }[] = [];
  /** Calls that no handler expected. A test with any fails. */
  readonly unexpected: string[];
  /** Who answers a call that has no handler here. */
  elsewhere: (call: GivenCall) => Answers | null = () => null;

  constructor(unexpected: string[] = []) {
    this.unexpected = unexpected;
  }

  /** Sets the handler of a contract. A later one replaces an earlier one. */
  on<C extends Contract>(contract: C, handler: Handler<C>): this {
    const path = contract.path.replace(/:(\w+)(?:\{[^}]*\})?/g, "(?<$1>[^/]+)");
    this.#rows.unshift({ contract, pattern: new RegExp(`^${path}$`), handler: handler as Row["handler"] });
    return this;
  }

  /** The contracts that have a handler. */
  get contracts(): readonly Contract[] {
    return [...new Set(this.#rows.map(({ contract }) => contract))];
  }

  /** Bodies of the calls of a contract, in order. */
  bodiesOf({ method, path }: Contract): unknown[] {
    const pattern = new RegExp(`^${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, "[^/?]+")}(?:\\?|$)`);
    return this.calls.filter(({ call }) => pattern.test(call)).map(({ body }) => body);
  }

  /** Whether a call has a handler. */
  has({ method, address }: Pick<GivenCall, "method" | "address">): boolean {
    const { pathname } = new URL(address, "http://fake.test");
    return this.#rows.some(({ contract, pattern }) => contract.method === method && pattern.test(pathname));
  }

  /** Remembers a call. */
  note({ method, address, body }: GivenCall): void {
    this.calls.push({ call: `${method} ${address}`, body });
  }

  async answer(call: GivenCall): Promise<GivenAnswer> {
    const { method, address, body } = call;
    const url = new URL(address, "http://fake.test");
    this.note({ method, address, body });
    for (const { contract, pattern, handler } of this.#rows) {
      const match = contract.method === method ? pattern.exec(url.pathname) : null;
      if (match === null) continue;
      try {
        const params = Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
        );
        const data = await handler({
          params: parsed(contract.params, params),
          query: parsed(contract.query, Object.fromEntries(url.searchParams)),
          body: parsed(contract.body, body),
        });
        if (data instanceof Response) return { status: data.status, body: await data.json() };
        return { status: 200, body: { data: data ?? null } };
      } catch (error) {
        if (error instanceof AppError) return { status: error.status, body: error.toBody() };
        throw error;
      }
    }
    const other = this.elsewhere(call);
    if (other !== null) {
      const given = await other.answer(call);
      this.unexpected.push(...other.unexpected.splice(0));
      return given;
    }
    this.unexpected.push(`${method} ${url.pathname}`);
    return { status: 501, body: { error: "NO_ANSWER", message: "No fake answers this call.", info: null } };
  }
}

function parsed(schema: Schema | undefined, given: unknown): never {
  if (schema === undefined) return given as never;
  const result = schema.safeParse(given);
  if (!result.success) throw new AppError("BAD_REQUEST", { issues: result.error.issues });
  return result.data as never;
}
