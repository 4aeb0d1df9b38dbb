import type { Client } from "pg";
import { ERASURES } from "#core/files/erasures.ts";

/** Rows per statement. */
const LIMIT = 500;
const PAGE = 1_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Erases the customers again who are in the records of the storage and in the restored database. Returns their ids. */
export async function repeatErasures(
  client: Client,
  records: AsyncGenerator<string>,
  now: Date,
): Promise<string[]> {
  const again: string[] = [];
  let page: string[] = [];
  const look = async () => {
    const { rows } = await client.query<{ uid: string }>(
      "SELECT uid FROM customer WHERE uid = ANY ($1::uuid[])",
      [page.filter((id) => UUID.test(id))],
    );
    again.push(...rows.map(({ uid }) => uid));
    page = [];
  };
  for await (const key of records) {
    page.push(key.slice(ERASURES.length));
    if (page.length === PAGE) await look();
  }
  await look();
  for (const customer_id of again) await erase(client, customer_id, now);
  return again;
}

async function erase(client: Client, customer_id: string, now: Date): Promise<void> {
  for (let isComplete = false; !isComplete; ) {
    const { rows } = await client.query("SELECT erase_customer($1, NULL, $2, $3) AS erased", [
      customer_id,
      LIMIT,
      now.toISOString(),
    ]);
    isComplete = rows[0].erased?.is_complete ?? true;
  }
}
