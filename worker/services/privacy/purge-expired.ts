import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import { STAY_SECONDS, TOKEN_SECONDS } from "#core/contracts/rooms/room.ts";
import type { Context } from "../../context.ts";
import { purgeRateLimits } from "../../db/access/rate-limits.ts";
import { purgeRoomEntries } from "../../db/access/room-entries.ts";
import { purgeFormEdits } from "../../db/building/edits.ts";
import { purgeChallenges } from "../../db/challenges.ts";
import { deadLetterUndeliverable, purgeOutbox } from "../../db/delivery/outbox.ts";
import { purgeDeletedDocuments } from "../../db/documents/deleted-documents.ts";
import { purgeDeletedProjects } from "../../db/organizations/deleted-projects.ts";
import { purgeInvitations } from "../../db/organizations/organizations.ts";
import { purgeOrders } from "../../db/payments.ts";
import { purgeHeldResponses } from "../../db/submitting/held-responses.ts";
import { sweepFiles } from "../files/sweep-files.ts";
import { HELD_MS } from "../submitting/hold-response.ts";
import { applyRetention } from "./apply-retention.ts";

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
/** Money may arrive this long after an order was given up, and still be told from a stranger's. */
const RELEASED_DAYS = 30;
/** Rows of one statement, so that nobody waits long for it. */
const LIMIT = 5_000;
/** A run ends before the next one starts. */
const MAX_ROUNDS = 40;
/** A document may be large. */
const DOCUMENT_LIMIT = 10;

/** Removes what nobody needs any more, a bounded number of rows at a time, until nothing of it is left. */
export async function purgeExpired(ctx: Context): Promise<void> {
  const { db } = ctx;
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const all = (remove: () => Promise<number>) => async () => (await remove()) >= LIMIT;
  const age = { delivered_before: before(DELIVERED_DAYS), dead_before: before(DEAD_DAYS) };
  const rooms_before = new Date(ctx.now().getTime() - ROOM_ENTRY_MS);
  const held_before = new Date(ctx.now().getTime() - HELD_MS);
  /** Each says whether there may be more. */
  let tasks: (() => Promise<boolean>)[] = [
    all(() => deadLetterUndeliverable(db, ctx.now(), LIMIT)),
    all(() => purgeOutbox(db, age, LIMIT)),
    all(() => purgeOrders(db, before(RELEASED_DAYS), LIMIT)),
    all(() => purgeHeldResponses(db, held_before, LIMIT)),
    all(() => purgeChallenges(db, before(CHALLENGE_DAYS), LIMIT)),
    all(() => purgeFormEdits(db, before(EDIT_DAYS), LIMIT)),
    async () => (await purgeDeletedDocuments(db, before(DELETED_DAYS), DOCUMENT_LIMIT)) >= DOCUMENT_LIMIT,
    async () => {
      await purgeDeletedProjects(db, before(DELETED_DAYS), DOCUMENT_LIMIT);
      return false;
    },
    all(() => purgeInvitations(db, before(INVITATION_DAYS), LIMIT)),
    all(() => purgeRoomEntries(db, rooms_before, LIMIT)),
    all(() => purgeRateLimits(db, LIMIT)),
    () => applyRetention(ctx),
    () => sweepFiles(ctx),
  ];
  for (let round = 0; round < MAX_ROUNDS && tasks.length > 0; round += 1) {
    const unfinished: typeof tasks = [];
    for (const task of tasks) if (await task()) unfinished.push(task);
    tasks = unfinished;
  }
}
