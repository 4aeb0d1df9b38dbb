import { DELETED_DAYS } from "#core/contracts/deleted-documents.ts";
import { STAY_SECONDS, TOKEN_SECONDS } from "#core/contracts/room.ts";
import type { Context } from "../context.ts";
import { purgeChallenges } from "../db/challenges.ts";
import { purgeDeletedDocuments } from "../db/deleted-documents.ts";
import { purgeDeletedProjects } from "../db/deleted-projects.ts";
import { purgeFormEdits } from "../db/edits.ts";
import { purgeHeldAnswers } from "../db/held-answers.ts";
import { purgeInvitations } from "../db/organizations.ts";
import { buryUndeliverable, purgeOutbox } from "../db/outbox.ts";
import { purgeRateLimits } from "../db/rate-limits.ts";
import { purgeRoomEntries } from "../db/room-entries.ts";
import { applyRetention } from "./apply-retention.ts";
import { HELD_MS } from "./hold-answer.ts";
import { sweepAssets } from "./sweep-assets.ts";
import { sweepFiles } from "./sweep-files.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** So long a delivery stays in the owner's log, and can be made again by hand. */
const DELIVERED_DAYS = 7;
const DEAD_DAYS = 30;
/** So long an unfinished answer may stand on an address that was proved for it. */
const CHALLENGE_DAYS = 30;
/** So long a page may be away and still be told, one by one, what has become of a form. */
const EDIT_DAYS = 30;
/** So long an invitation that nobody answered is still in the list, to be sent again. */
const INVITATION_DAYS = 30;
/** No socket that came in before is still open; twice as long, because clocks differ. */
const ROOM_ENTRY_MS = 2 * (TOKEN_SECONDS + STAY_SECONDS) * 1_000;
/** Rows of one run, so that a run ends before the next one starts. */
const LIMIT = 5_000;
/** A document may be large. */
const DOCUMENT_LIMIT = 10;

/** Removes what nobody needs any more, a bounded number of rows at a time. */
export async function purgeExpired(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  await buryUndeliverable(ctx.db, ctx.now(), LIMIT);
  const age = { delivered_before: before(DELIVERED_DAYS), dead_before: before(DEAD_DAYS) };
  await purgeOutbox(ctx.db, age, LIMIT);
  await purgeHeldAnswers(ctx.db, new Date(ctx.now().getTime() - HELD_MS), LIMIT);
  await purgeChallenges(ctx.db, before(CHALLENGE_DAYS), LIMIT);
  await purgeFormEdits(ctx.db, before(EDIT_DAYS), LIMIT);
  await purgeDeletedDocuments(ctx.db, before(DELETED_DAYS), DOCUMENT_LIMIT);
  await purgeDeletedProjects(ctx.db, before(DELETED_DAYS), DOCUMENT_LIMIT);
  await purgeInvitations(ctx.db, before(INVITATION_DAYS), LIMIT);
  await purgeRoomEntries(ctx.db, new Date(ctx.now().getTime() - ROOM_ENTRY_MS), LIMIT);
  await purgeRateLimits(ctx.db, LIMIT);
  await applyRetention(ctx);
  await sweepFiles(ctx);
  await sweepAssets(ctx);
}
