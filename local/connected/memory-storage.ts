import { createHash } from "node:crypto";

interface StoredFile {
  bytes: Buffer;
  type: string;
  cache_control: string;
  at: Date;
}

/** Keeps the files of a local Supabase in memory, as `@supabase/lite` wants a storage. */
export function memoryStorage() {
  const files = new Map<string, StoredFile>();
  const keyOf = (bucket: string, key: string) => `${bucket}/${key}`;

  function find(bucket: string, key: string): StoredFile {
    const file = files.get(keyOf(bucket, key));
    if (file === undefined) throw new Error(`There is no object ${key}.`);
    return file;
  }
  const metadataOf = ({ bytes, type, cache_control, at }: StoredFile) => ({
    cacheControl: cache_control,
    contentLength: bytes.byteLength,
    size: bytes.byteLength,
    mimetype: type,
    lastModified: at,
    eTag: `"${createHash("md5").update(bytes).digest("hex")}"`,
    httpStatusCode: 200,
  });

  return {
    driver: files,
    async getObject(bucket: string, key: string) {
      const file = find(bucket, key);
      return { metadata: metadataOf(file), httpStatusCode: 200, body: file.bytes };
    },
    async uploadObject(
      bucket: string,
      key: string,
      _version: string | undefined,
      body: unknown,
      type: string,
      cache_control: string,
    ) {
      const bytes = Buffer.from(
        await new Response(body as ConstructorParameters<typeof Response>[0]).arrayBuffer(),
      );
      const file = { bytes, type, cache_control, at: new Date() };
      files.set(keyOf(bucket, key), file);
      return metadataOf(file);
    },
    async deleteObject(bucket: string, key: string) {
      files.delete(keyOf(bucket, key));
    },
    async deleteObjects(bucket: string, keys: string[]) {
      for (const key of keys) files.delete(keyOf(bucket, key));
    },
    async copyObject(from: string, key: string, _version: string | undefined, to: string, copy: string) {
      const file = find(from, key);
      files.set(keyOf(to, copy), file);
      return metadataOf(file);
    },
    headObject: async (bucket: string, key: string) => metadataOf(find(bucket, key)),
    privateAssetUrl: async (bucket: string, key: string) => `memory:${bucket}/${key}`,
  };
}
