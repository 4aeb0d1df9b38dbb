import { DELETED_DAYS } from "#core/contracts/deleted-documents.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Since when something is deleted, and how long it can still be brought back. */
export function DeletedTime({ deleted_at }: { deleted_at: string }) {
  const goes_at = new Date(Date.parse(deleted_at) + DELETED_DAYS * DAY_MS).toISOString();
  return (
    <>
      deleted <RelativeTime iso={deleted_at} />, goes for good <RelativeTime iso={goes_at} />
    </>
  );
}
