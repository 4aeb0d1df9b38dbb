import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import { STAY_SECONDS, TOKEN_SECONDS } from "#core/contracts/rooms/room-names.ts";
import type { JobName } from "#core/contracts/wire/jobs.ts";
import type { Context } from "../../context.ts";
import { purgeRateLimits } from "../../db/access/rate-limits.ts";
import { purgeRoomEntries } from "../../db/access/room-entries.ts";
import { purgeFormEdits } from "../../db/building/edits.ts";
import { purgeChallenges } from "../../db/challenges.ts";
import { purgeContinuedSessions, purgeReminders, purgeSessionLinks } from "../../db/continuing.ts";
import { deadLetterUndeliverable, purgeOutbox } from "../../db/delivery/outbox.ts";
import { purgeDeletedDocuments } from "../../db/documents/deleted-documents.ts";
import { purgeDeletedRows } from "../../db/grid/deletions.ts";
import { purgeSignIns, purgeVerifications } from "../../db/identity/expired-sign-ins.ts";
import { purgeDeletedOrganizations, purgeDeletedProjects } from "../../db/organizations/deleted-projects.ts";
import { purgeInvitations } from "../../db/organizations/organizations.ts";
import type { Page } from "../../db/page.ts";
import { purgeOrders } from "../../db/payments.ts";
import { purgeHeldResponses } from "../../db/submitting/held-responses.ts";
import { HELD_MS } from "../submitting/hold-response.ts";
import { removePages } from "../turns/remove-pages.ts";
import type { Job } from "./job.ts";

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
/** Lower for rows with many others behind them. */
const DOCUMENTS = 10;

type Remove = (ctx: Context, page: Page) => Promise<number>;

/** Removes expired rows until none are left. */
const purge = (name: JobName, remove: Remove, limit = LIMIT): Job => ({
  name,
  async run(ctx, { isInTime, setAside }) {
    const step = removePages(limit, (page) => remove(ctx, page), setAside);
    while (isInTime() && (await step()));
  },
});

const ago = ({ now }: Context, ms: number) => new Date(now().getTime() - ms);
const daysAgo = (ctx: Context, days: number) => ago(ctx, days * DAY_MS);

/** Of the trigger of every minute: what people wait for. */
export const DUE_PURGES: readonly Job[] = [
  purge("undeliverable_events", (ctx, page) => deadLetterUndeliverable(ctx.db, ctx.now(), page)),
  purge("deletions", (ctx, page) => purgeDeletedRows(ctx.db, ctx.now(), page)),
];

/** Of the hourly trigger. */
export const PURGES: readonly Job[] = [
  purge("held_responses", (ctx, page) => purgeHeldResponses(ctx.db, ago(ctx, HELD_MS), page)),
  purge("old_events", (ctx, page) => {
    const age = { delivered_before: daysAgo(ctx, DELIVERED_DAYS), dead_before: daysAgo(ctx, DEAD_DAYS) };
    return purgeOutbox(ctx.db, age, page);
  }),
  purge("released_orders", (ctx, page) => purgeOrders(ctx.db, daysAgo(ctx, RELEASED_DAYS), page)),
  purge("challenges", (ctx, page) => purgeChallenges(ctx.db, daysAgo(ctx, CHALLENGE_DAYS), page)),
  purge("session_links", (ctx, page) => purgeSessionLinks(ctx.db, ctx.now(), page)),
  purge("continued_sessions", (ctx, page) =>
    purgeContinuedSessions(ctx.db, daysAgo(ctx, CONTINUED_DAYS), page),
  ),
  purge("old_reminders", (ctx, page) => purgeReminders(ctx.db, ago(ctx, TAKEN_MS), page)),
  purge("form_edits", (ctx, page) => purgeFormEdits(ctx.db, daysAgo(ctx, EDIT_DAYS), page)),
  purge(
    "deleted_documents",
    (ctx, page) => purgeDeletedDocuments(ctx.db, daysAgo(ctx, DELETED_DAYS), page),
    DOCUMENTS,
  ),
  purge(
    "deleted_projects",
    (ctx, page) => purgeDeletedProjects(ctx.db, daysAgo(ctx, DELETED_DAYS), page),
    DOCUMENTS,
  ),
  purge(
    "deleted_organizations",
    (ctx, page) => purgeDeletedOrganizations(ctx.db, daysAgo(ctx, DELETED_DAYS), page),
    DOCUMENTS,
  ),
  purge("invitations", (ctx, page) => purgeInvitations(ctx.db, daysAgo(ctx, INVITATION_DAYS), page)),
  purge("sign_ins", (ctx, page) => purgeSignIns(ctx.db, page)),
  purge("verifications", (ctx, page) => purgeVerifications(ctx.db, page)),
  purge("room_entries", (ctx, page) => purgeRoomEntries(ctx.db, ago(ctx, ROOM_ENTRY_MS), page)),
  purge("rate_limits", (ctx, page) => purgeRateLimits(ctx.db, page)),
];
