import type { Client } from "pg";
import { ERASURES } from "#core/files/erasures.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";

/** Every path that a row refers to, in the order of their bytes. `is_needed`: the file should be there. */
const PATHS = `
  SELECT path, bool_or(is_needed) AS is_needed FROM (
    SELECT path, expires_at IS NULL AS is_needed FROM stored_file
    UNION ALL SELECT CASE WHEN is_public THEN 'assets-public/' ELSE 'assets/' END || id, true FROM asset
    UNION ALL SELECT 'objects/' || blob_id, true FROM bucket_object WHERE blob_id IS NOT NULL
    UNION ALL SELECT 'objects/' || id, false FROM bucket_upload
    UNION ALL SELECT 'objects/' || blob_id, false FROM bucket_release
  ) named (path, is_needed) GROUP BY path ORDER BY path COLLATE "C"`;
const PAGE = 1_000;

interface KnownPath {
  path: string;
  is_needed: boolean;
}

async function* knownPaths(client: Client): AsyncGenerator<KnownPath> {
  await client.query("BEGIN READ ONLY");
  await client.query(`DECLARE known_paths CURSOR FOR ${PATHS}`);
  try {
    for (;;) {
      const { rows } = await client.query<KnownPath>(`FETCH ${PAGE} FROM known_paths`);
      yield* rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    await client.query("COMMIT");
  }
}

/** As the storage and `COLLATE "C"` order texts. */
const order = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

export interface FileDifference {
  kind: "row without file" | "file without row";
  path: string;
}

/**
 * Reads both lists side by side, so that neither has to fit into memory. Thumbnails belong to their files. Records of
 * erasures have no rows.
 */
export async function* compareFiles(
  client: Client,
  keys: AsyncGenerator<string>,
): AsyncGenerator<FileDifference> {
  const rows = knownPaths(client);
  let row = await rows.next();
  let known = "";
  for await (const key of keys) {
    while (!row.done && order(row.value.path, key) < 0) {
      if (row.value.is_needed) yield { kind: "row without file", path: row.value.path };
      known = row.value.path;
      row = await rows.next();
    }
    if (!row.done && row.value.path === key) {
      known = key;
      row = await rows.next();
    } else if (!key.startsWith(ERASURES) && key !== thumbnailPath(known)) {
      yield { kind: "file without row", path: key };
    }
  }
  for (; !row.done; row = await rows.next()) {
    if (row.value.is_needed) yield { kind: "row without file", path: row.value.path };
  }
}
