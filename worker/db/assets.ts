import type { Asset } from "#core/contracts/assets.ts";
import type { Database } from "./connection/database.ts";

export type AssetRow = Omit<Asset, "src">;

export interface NewAsset extends Omit<AssetRow, "created_at"> {
  /** Either of these is set. */
  document_id: string | null;
  user_id: string | null;
  /** The limit of the document or the person. */
  most: number;
  now: Date;
}

/** False when the limit is reached. */
export async function addAsset(db: Database, { most, now, ...asset }: NewAsset): Promise<boolean> {
  const [row] = await db.sql<{ id: string | null }>`
    SELECT add_asset(${JSON.stringify(asset)}::jsonb, ${most}, ${now.toISOString()}) AS id`;
  return row?.id != null;
}

/** Omits pictures without a reference since then: they are about to be removed. */
export function findAssets(db: Database, document_id: string, unused_before: Date): Promise<AssetRow[]> {
  return db.sql<AssetRow>`
    SELECT id, is_public, name, type, size, created_at FROM asset
    WHERE document_id = ${document_id} AND (unused_since IS NULL OR unused_since > ${unused_before.toISOString()})
    ORDER BY created_at DESC, id`;
}

export async function findAsset(db: Database, document_id: string, id: string): Promise<AssetRow | null> {
  const [row] = await db.sql<AssetRow>`
    SELECT id, is_public, name, type, size, created_at FROM asset
    WHERE id = ${id} AND document_id = ${document_id}`;
  return row ?? null;
}

/** Whether the address of a public picture leads to it. */
export async function isAssetShown(db: Database, id: string): Promise<boolean> {
  const [row] = await db.sql<{ is_shown: boolean }>`SELECT is_asset_shown(${id}) AS is_shown`;
  return row!.is_shown;
}

/** `image`: an address; null: none. */
export async function setUserImage(
  db: Database,
  user_id: string,
  image: string | null,
  now: Date,
): Promise<void> {
  await db.sql`UPDATE auth_user SET image = ${image}, updated_at = ${now.toISOString()} WHERE id = ${user_id}`;
}

export interface AssetCheck {
  checked_before: Date;
  unused_before: Date;
  /** Organizations and persons per run. */
  limit: number;
  now: Date;
}

/** Checks which assets are still referenced. Returns those that have been unused for long enough. */
export function checkAssets(
  db: Database,
  { checked_before, unused_before, limit, now }: AssetCheck,
): Promise<Pick<AssetRow, "id" | "is_public">[]> {
  return db.sql<Pick<AssetRow, "id" | "is_public">>`
    SELECT id, is_public FROM check_assets(
      ${checked_before.toISOString()}, ${unused_before.toISOString()}, ${limit}, ${now.toISOString()})`;
}

export async function forgetAssets(db: Database, ids: readonly string[]): Promise<void> {
  await db.sql`DELETE FROM asset WHERE id = ANY (${ids}::uuid[])`;
}
