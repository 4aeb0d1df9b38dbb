import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import {
  type CustomerItem,
  findCustomerHeldResponses,
  findCustomerPayments,
  findCustomerResponses,
  findCustomerSessions,
  readCustomer,
} from "../../db/privacy/privacy.ts";
import { byteStream } from "../grid/byte-stream.ts";

const PAGE = 100;

/** Streams all data of a customer as one JSON document. */
export async function exportCustomer(ctx: Context, customer_id: string): Promise<ReadableStream<Uint8Array>> {
  const customer = await readCustomer(ctx.long, customer_id);
  if (!customer) throw new AppError("NOT_FOUND");
  return byteStream(written(ctx, customer_id, customer));
}

async function* written(ctx: Context, customer_id: string, customer: object): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(ctx.now())},\n"customer":${JSON.stringify(customer)},\n"responses":[`;
  yield* listed((after) => findCustomerResponses(ctx.long, customer_id, after, PAGE), "response");
  yield '],\n"sessions":[';
  yield* listed((after) => findCustomerSessions(ctx.long, customer_id, after, PAGE), "session");
  yield '],\n"payments":[';
  yield* listed((after) => findCustomerPayments(ctx.long, customer_id, after, PAGE), "payment");
  yield '],\n"held_answers":[';
  yield* listed((after) => findCustomerHeldResponses(ctx.long, customer_id, after, PAGE), "held");
  yield "]}\n";
}

/** Reads rows page by page. Each page starts after the last id of the previous one. */
async function* listed<Key extends string>(
  find: (after: string | null) => Promise<(CustomerItem & Record<Key, object>)[]>,
  key: Key,
): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const page: (CustomerItem & Record<Key, object>)[] = await find(after);
    const isFirst = after === null;
    if (page.length > 0) {
      yield (isFirst ? "\n" : ",\n") + page.map((item) => JSON.stringify(item[key])).join(",\n");
    }
    after = page.length === PAGE ? page.at(-1)!.id : null;
  } while (after !== null);
}
