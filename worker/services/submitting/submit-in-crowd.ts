import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import type { SubmitResult, SubmitRow } from "../../db/submitting/responses.ts";
import { submitResponses, submitText } from "../../db/submitting/submit-responses.ts";
import { type Crowd, type Lane, LOST_MS, type Turn, type Waiting } from "./crowd.ts";

const MAX_TOGETHER = 50;
/** In characters. A submit that is longer than this is sent without others. */
const MAX_LENGTH = 300_000;
/** After a refusal the submits of a form are sent alone for a while. It is often the stock's end. */
const APART_MS = 1_000;

type Own = Omit<Waiting, "take">;

interface CrowdedSubmit {
  row: SubmitRow;
  publish_by: Date;
  alone(): Promise<SubmitResult>;
}

/**
 * Waits until a statement of the crowd ends, then sends this submit with all that wait, if no other request has done so.
 * Each is stored on its own terms. One that was not stored is sent alone, and so is one that has waited too long: a submit
 * alone also finds what was stored meanwhile.
 */
export async function submitInCrowd(
  ctx: Context,
  crowd: Crowd,
  { row, publish_by, alone }: CrowdedSubmit,
): Promise<SubmitResult> {
  const own: Own = { version: row.version, session_id: row.session_id, text: submitText(row) };
  const stored = submitInTurn();
  // A visitor who leaves would otherwise end the request that others wait for.
  ctx.waitUntil("submit-together", () => stored.catch(() => null));
  return stored;

  async function submitInTurn(): Promise<SubmitResult> {
    // The crowd may be over since this module was asked for.
    const free = crowd.enter();
    const turn = free === null ? await waitForTurn(crowd, own) : { lane: free };
    if (turn === "alone") return alone();
    if ("failure" in turn) throw new AppError("SERVICE_UNAVAILABLE", null, turn.failure);
    return "result" in turn ? turn.result : lead(turn.lane);
  }

  async function lead(lane: Lane): Promise<SubmitResult> {
    try {
      const others = gather(crowd, own);
      return (others.length > 0 && (await send(others))) || (await alone());
    } finally {
      crowd.leave(lane);
    }
  }

  async function send(others: readonly Waiting[]): Promise<SubmitResult | null> {
    try {
      const texts = [own.text, ...others.map(({ text }) => text)];
      const [result, ...results] = await submitResponses(ctx.db, row, texts, publish_by);
      for (const [index, other] of others.entries()) {
        const found = results[index];
        other.take(found ? { result: found } : "alone");
      }
      return result!;
    } catch (failure) {
      // Sent alone, they would wait for the database once more.
      const isUnavailable = failure instanceof AppError && failure.code === "SERVICE_UNAVAILABLE";
      for (const other of others) other.take(isUnavailable ? { failure } : "alone");
      if (isUnavailable) throw failure;
      crowd.apart_until = Date.now() + APART_MS;
      return null;
    }
  }
}

/**
 * Returns "alone" if no turn comes in time. The timer belongs to the request that waits: without work of its own, the
 * runtime would end it.
 *
 * The runtime marks a promise with the request that makes it. The code after `await` continues in that request. V8's
 * compilers leave the mark out of `new Promise`: once this function is compiled, it would continue in the request that
 * resolves the promise, where none of its own I/O is allowed. V8 does not inline `withResolvers`, which sets the mark.
 */
export async function waitForTurn({ waiting }: Crowd, own: Own): Promise<Turn> {
  const { promise, resolve } = Promise.withResolvers<Turn>();
  const entry = { ...own, take: resolve };
  waiting.add(entry);
  const timer = setTimeout(() => {
    waiting.delete(entry);
    resolve("alone");
  }, LOST_MS);
  const turn = await promise;
  clearTimeout(timer);
  return turn;
}

/** Takes those that can be sent with `own`: decided on the same version, and each session once. */
export function gather({ waiting }: Crowd, own: Own): Waiting[] {
  const sessions = new Set([own.session_id]);
  const gathered: Waiting[] = [];
  let length = own.text.length;
  for (const other of waiting) {
    if (gathered.length + 1 >= MAX_TOGETHER) break;
    if (other.version !== own.version || sessions.has(other.session_id)) continue;
    if (length + other.text.length > MAX_LENGTH) continue;
    length += other.text.length;
    sessions.add(other.session_id);
    gathered.push(other);
    waiting.delete(other);
  }
  return gathered;
}
