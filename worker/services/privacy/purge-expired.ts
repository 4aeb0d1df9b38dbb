import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import { STAY_SECONDS, TOKEN_SECONDS } from "#core/contracts/rooms/room-names.ts";
import type { Context } from "../../context.ts";
import { purgeRateLimits } from "../../db/access/rate-limits.ts";
import { purgeRoomEntries } from "../../db/access/room-entries.ts";
import { purgeFormEdits } from "../../db/building/edits.ts";
import { purgeChallenges } from "../../db/challenges.ts";
import { purgeReminders, purgeSessionLinks } from "../../db/continuing.ts";
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
/** How long a delivered event stays in the owner's log and can be sent again. */
const DELIVERED_DAYS = 7;
const DEAD_DAYS = 30;
/** How long a verified address stays valid for a draft. */
const CHALLENGE_DAYS = 30;
/** How long a former device is told that the form was continued on another one. */
const CONTINUED_DAYS = 30;
/** After this time, a run that took a reminder has ended. */
const TAKEN_MS = 15 * 60 * 1_000;
/** How long a page can be offline and still receive every edit of a form. */
const EDIT_DAYS = 30;
/** How long a pending invitation stays in the list and can be sent again. */
const INVITATION_DAYS = 30;
/** Age at which no admitted socket is still open. Doubled because clocks differ. */
const ROOM_ENTRY_MS = 2 * (TOKEN_SECONDS + STAY_SECONDS) * 1_000;
/** How long a late payment can be matched to its released order. */
const RELEASED_DAYS = 30;
/** Rows per statement, to keep locks short. */
const LIMIT = 5_000;
/** Limits a run so that it ends before the next one starts. */
const MAX_ROUNDS = 40;
/** Documents per statement. Lower because a document may be large. */
const DOCUMENT_LIMIT = 10;

/** Removes expired rows in limited batches until none are left. */
export async function purgeExpired(ctx: Context): Promise<void> {
  const { db } = ctx;
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const all = (remove: () => Promise<number>) => async () => (await remove()) >= LIMIT;
  const age = { delivered_before: before(DELIVERED_DAYS), dead_before: before(DEAD_DAYS) };
  const rooms_before = new Date(ctx.now().getTime() - ROOM_ENTRY_MS);
  const held_before = new Date(ctx.now().getTime() - HELD_MS);
  const taken_before = new Date(ctx.now().getTime() - TAKEN_MS);
  /** Each task returns whether there may be more to remove. */
  let tasks: (() => Promise<boolean>)[] = [
    all(() => deadLetterUndeliverable(db, ctx.now(), LIMIT)),
    all(() => purgeOutbox(db, age, LIMIT)),
    all(() => purgeOrders(db, before(RELEASED_DAYS), LIMIT)),
    all(() => purgeHeldResponses(db, held_before, LIMIT)),
    all(() => purgeChallenges(db, before(CHALLENGE_DAYS), LIMIT)),
    all(() =>
      purgeSessionLinks(db, { now: ctx.now(), continued_before: before(CONTINUED_DAYS), limit: LIMIT }),
    ),
    all(() => purgeReminders(db, taken_before, LIMIT)),
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
