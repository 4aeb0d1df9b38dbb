/** A column with values that the database stores but cannot read, in rows that are named by `id`. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Which rows can have one, if few of them do. */
  among?: string;
}

/**
 * All columns with sealed values, by the purpose of the key: what a rotation of APP_SECRET reseals and counts. `seal`
 * takes no other purpose.
 */
export const SEALED_COLUMNS = {
  "external-key": [{ table: "external_database", column: "secret_key" }],
  "customer-secret": [{ table: "customer_signing_secret", column: "sealed" }],
  "webhook-secret": [
    { table: "webhook", column: "secret" },
    { table: "webhook", column: "previous_secret" },
  ],
  "delivery-body": [
    { table: "outbox", column: "sealed_body", among: "delivered_at IS NULL AND dead_at IS NULL" },
  ],
} as const satisfies Record<string, readonly SealedColumn[]>;

export type SealedPurpose = keyof typeof SEALED_COLUMNS;
