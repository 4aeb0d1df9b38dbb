import type { FieldStorage } from "#core/connections/storage-path.ts";
import { storageTexts as texts } from "./texts.ts";

/** The words that differ between buckets of the connected database and those of the project. */
export const WORDS = {
  "x-supabase": {
    public_hint: texts.public_hint,
    private_hint: texts.private_hint,
    staged: texts.staged,
    bucket_gone: texts.bucket_gone,
    bucket_private: texts.bucket_private,
    no_buckets: texts.no_buckets,
    no_public_bucket: texts.no_public_bucket,
  },
  bucket: {
    public_hint: texts.own_public_hint,
    private_hint: texts.own_private_hint,
    staged: texts.own_staged,
    bucket_gone: texts.own_bucket_gone,
    bucket_private: texts.own_bucket_private,
    no_buckets: texts.no_own_buckets,
    no_public_bucket: texts.no_own_public_bucket,
  },
} as const satisfies Record<FieldStorage["type"], object>;

/** What direct or staged means. */
export const wordsOfMode = (type: FieldStorage["type"], mode: FieldStorage["mode"]): string =>
  mode === "direct" ? texts.direct : WORDS[type].staged;
