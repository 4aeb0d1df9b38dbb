import type { PaymentTerms } from "#core/fields/payment.ts";
import type { Database } from "./connection/database.ts";
import type { Receipt } from "./forms/forms.ts";
import type { Page } from "./page.ts";
import type { SubmitResult, SubmitRow } from "./submitting/responses.ts";

/** The result of the SQL function `order_facts`. */
export interface Order extends PaymentTerms {
  order_id: string;
  /** Null: the form or the session is deleted. */
  form_id: string | null;
  session_id: string | null;
  status: "pending" | "completed" | "released" | "refund_due" | "refunded";
  reference: string | null;
  refund_reason: string | null;
  held_until: string;
  attempts: number;
  response_id: string | null;
  /** Receipt of the submit, once the order is completed. */
  receipt: Receipt | null;
}

export interface PlacedOrder {
  order_id: string;
  terms: PaymentTerms;
  held_until: Date;
  /** When the provider is asked for the first time. */
  due_at: Date;
}

export type PlaceResult =
  | SubmitResult
  | { status: "ordered"; order: Order }
  /** An earlier order of the session with another payload was released: call again. */
  | { status: "superseded"; order: Order };

/** One statement, like `submitResponse`, except that the response waits for its payment. */
export async function placeOrder(db: Database, row: SubmitRow, placed: PlacedOrder): Promise<PlaceResult> {
  const { data, raw, choices, secrets, meta, now } = row;
  const { order_id, terms, held_until, due_at } = placed;
  const [result] = await db.sql<{ result: PlaceResult }>`
    SELECT place_order(
      ${order_id}, ${row.form_id}, ${row.version}, ${row.session_id}, decode(${row.payload_hash}, 'hex'),
      ${JSON.stringify({ data, raw, choices, secrets, meta })}::jsonb, ${JSON.stringify(row.customer)}::jsonb,
      ${JSON.stringify(terms)}::jsonb, ${held_until.toISOString()}, ${due_at.toISOString()}, ${now.toISOString()}
    ) AS result`;
  return result!.result;
}

/** The money has arrived. Idempotent: makes one response, or a due refund. Null: no such order. */
export async function completeOrder(
  db: Database,
  paid: { order_id: string; reference: string | null; amount: number; currency: string },
  now: Date,
): Promise<Order | null> {
  const [row] = await db.sql<{ order: Order | null }>`
    SELECT complete_order(
      ${paid.order_id}, ${paid.reference}, ${paid.amount}, ${paid.currency}, ${now.toISOString()}
    ) AS order`;
  return row!.order;
}

/** The order will not be paid. Returns its new state. */
export async function releaseOrder(db: Database, order_id: string, now: Date): Promise<Order | null> {
  const [row] = await db.sql<{ order: Order | null }>`
    SELECT release_order(${order_id}, ${now.toISOString()}) AS order`;
  return row!.order;
}

export async function readOrder(db: Database, order_id: string): Promise<Order | null> {
  const [row] = await db.sql<{ order: Order }>`
    SELECT order_facts(o) AS order FROM payment_order o WHERE o.id = ${order_id}`;
  return row?.order ?? null;
}

/** The session's pending order. */
export async function readPendingOrder(
  db: Database,
  { form_id, session_id }: { form_id: string; session_id: string },
): Promise<Order | null> {
  const [row] = await db.sql<{ order: Order }>`
    SELECT order_facts(o) AS order FROM payment_order o
    WHERE o.session_id = ${session_id} AND o.form_id = ${form_id} AND o.status = 'pending'`;
  return row?.order ?? null;
}

/** Records the provider's id of the payment. */
export async function nameOrder(db: Database, order_id: string, reference: string): Promise<void> {
  await db.sql`UPDATE payment_order SET reference = ${reference} WHERE id = ${order_id} AND reference IS NULL`;
}

/** Longer than a batch takes whose provider lets every call time out (reconcile-orders.ts). */
const LEASE = "5 minutes";

/** Leases orders that need attention. */
export async function claimOrders(db: Database, now: Date, limit: number): Promise<Order[]> {
  const rows = await db.sql<{ order: Order }>`
    SELECT o AS order FROM claim_orders(${now.toISOString()}, ${LEASE}, ${limit}) o`;
  return rows.map(({ order }) => order);
}

/** Orders whose last attempt failed, and that were attempted so often. */
export async function countFailingOrders(db: Database, attempts: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payment_order
    WHERE due_at IS NOT NULL AND last_error IS NOT NULL AND attempts >= ${attempts}`;
  return row!.count;
}

/** Sets when it is checked next, and the last error. */
export async function postponeOrder(
  db: Database,
  { order_id }: Pick<Order, "order_id">,
  { due_at, error = null }: { due_at: Date; error?: string | null },
): Promise<void> {
  await db.sql`
    UPDATE payment_order SET due_at = ${due_at.toISOString()}, last_error = ${error}
    WHERE id = ${order_id} AND status IN ('pending', 'refund_due')`;
}

export async function noteRefund(db: Database, order_id: string, now: Date): Promise<void> {
  await db.sql`
    UPDATE payment_order SET status = 'refunded', due_at = NULL, last_error = NULL, updated_at = ${now.toISOString()}
    WHERE id = ${order_id} AND status = 'refund_due'`;
}

/** Removes orders released long ago with their answers, a limited number at a time. */
export async function purgeOrders(db: Database, released_before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM payment_order WHERE id IN (
      SELECT id FROM payment_order
      WHERE status = 'released' AND updated_at < ${released_before.toISOString()}
      ORDER BY updated_at, id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
