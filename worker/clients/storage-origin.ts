/** The storage's S3 API, at which addresses are signed. */
export interface S3Settings {
  S3_ENDPOINT: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

/** Origin of signed addresses; null: nothing can be signed. */
export function storageOrigin(settings: S3Settings): string | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const isConfigured = [S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].every(Boolean);
  return isConfigured && URL.canParse(S3_ENDPOINT) ? new URL(S3_ENDPOINT).origin : null;
}
