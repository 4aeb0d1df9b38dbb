import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** When the item was deleted, and for how many days it can still be restored. */
export function DeletedTime({ deleted_at }: { deleted_at: string }) {
  const purged_at = Date.parse(deleted_at) + DELETED_DAYS * DAY_MS;
  const days = Math.min(DELETED_DAYS, Math.max(1, Math.ceil((purged_at - Date.now()) / DAY_MS)));
  return (
    <>
      {texts.deleted.when} <RelativeTime iso={deleted_at} /> · {say(texts.deleted.days_left, { n: days })}
    </>
  );
}
