import * as z from "zod/mini";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { deletions } from "../wire/private-addresses.ts";
import { formParams, transaction_id, uuid } from "../wire/schemas.ts";
import { which } from "./rows.ts";

/** The deletion of responses, and its undoing. */

const access = { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit } as const;
/** A number of a response: all that are submitted later have higher ones. */
const number = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

/** With a `deletion_id`, the deletion can be undone for `UNDO_MS`; without one, it is final. */
export const deleteRows = {
  ...at(deletions.deleteRows),
  result: data<DeletedRows>(),
  access,
  params: formParams,
  body: z.object({
    transaction_id,
    deletion_id: z.optional(uuid),
    ids: z.array(uuid).check(z.minLength(1), z.maxLength(1_000)),
  }),
} as const satisfies Contract;
export interface DeletedRows {
  /** Of the asked ones. With a `deletion_id`, also those that an earlier call with it has deleted. */
  ids: string[];
}

/**
 * How many responses match, all of them counted, and the highest number so far. With `bound=none` there is no number,
 * and the count does not wait for submits that are running: it tells, but is not for a deletion.
 */
export const countMatchingRows = {
  ...at(deletions.countMatchingRows),
  result: data<MatchingRows>(),
  access,
  params: formParams,
  query: z.object({ ...which, bound: z.optional(z.literal("none")) }),
} as const satisfies Contract;
export interface MatchingRows {
  count: number;
  /** Responses that are submitted later have higher numbers. 0: there are none, or `bound=none`. */
  through: number;
}

/** Responses that one call deletes or restores at most. */
export const DELETION_STEP = 500;
/** How long a deletion can be undone. */
export const UNDO_MS = 10 * 60_000;

/**
 * Deletes the newest `DELETION_STEP` responses that match and have numbers up to `through`. The next call continues at
 * `next_through`, with the same `deletion_id`, until it is null.
 */
export const deleteMatchingRows = {
  ...at(deletions.deleteMatchingRows),
  result: data<DeletedRows & { next_through: number | null }>(),
  access,
  params: formParams,
  body: z.object({ ...which, transaction_id, deletion_id: uuid, through: number }),
} as const satisfies Contract;

/**
 * Undoes a deletion: brings back the next `DELETION_STEP` of its responses with numbers above `after`. The next call
 * continues at `next_after`, until it is null. `refused` stay deleted because their stock was taken since.
 */
export const restoreRows = {
  ...at(deletions.restoreRows),
  result: data<RestoredRows>(),
  access,
  params: z.object({ form_id: uuid, deletion_id: uuid }),
  body: z.object({ transaction_id, after: number }),
} as const satisfies Contract;
export interface RestoredRows {
  ids: string[];
  refused: number;
  next_after: number | null;
}
