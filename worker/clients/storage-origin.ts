import type { StorageSettings } from "./storage.ts";

/** Origin of signed addresses; null: nothing can be signed. */
export function storageOrigin(settings: Omit<StorageSettings, "FILES">): string | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const isConfigured = [S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].every(Boolean);
  return isConfigured && URL.canParse(S3_ENDPOINT) ? new URL(S3_ENDPOINT).origin : null;
}
