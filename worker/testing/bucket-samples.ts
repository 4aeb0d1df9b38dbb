import { randomUUID } from "node:crypto";

/** Valid bodies of the contracts of buckets, by method and path. */
export function bucketBodies({
  bucket_id,
  object_id,
}: {
  bucket_id: string;
  object_id: string;
}): Record<string, unknown> {
  return {
    "POST /private/documents/:document_id/objects/folders": {
      folder_id: bucket_id,
      name: randomUUID().slice(0, 8),
    },
    "PATCH /private/documents/:document_id/objects": {
      ids: [object_id],
      folder_id: bucket_id,
      name: "a.txt",
      on_conflict: "replace",
      seen: { [object_id]: randomUUID() },
    },
    "DELETE /private/documents/:document_id/objects": { ids: [object_id], is_use_known: true },
    "PUT /private/documents/:document_id/objects/access": { is_public: true },
    "POST /private/documents/:document_id/uploads": {
      folder_id: bucket_id,
      path: ["photos"],
      name: `${randomUUID().slice(0, 8)}.txt`,
      size: 5,
      type: "text/plain",
      last_modified: 1,
      thumbnail: { size: 5, type: "image/webp" },
    },
    "POST /private/documents/:document_id/uploads/:upload_id/parts": { arrived: { 1: "a" }, wanted: [] },
    "POST /private/documents/:document_id/uploads/:upload_id": { on_conflict: "keep_both" },
  };
}
