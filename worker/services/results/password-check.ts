import type { Context } from "../../context.ts";
import { deriveKey, sign, toHex } from "../keys/derive-key.ts";
import { verifyPassword } from "../keys/hash-password.ts";
import { Turn } from "../keys/turn.ts";

/** How long others may use what one reader found. */
const KNOWN_MS = 10_000;
const LOOK_MS = 5;

interface Finding {
  /** Of the reader who was first. */
  turn: Turn;
  /** Null: not known yet. */
  is_right: boolean | null;
  /** Once it is known: from when on it is checked again, in milliseconds. */
  until: number;
}

/** Of this isolate, by a keyed hash of link and password. */
const findings = new Map<string, Finding>();

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, LOOK_MS));

function removeOld(): void {
  const now = Date.now();
  for (const [tag, { turn, is_right, until }] of findings) {
    if (is_right === null ? !turn.isTaken : until < now) findings.delete(tag);
  }
}

/**
 * A reader's password for a link. The same one is hashed once for all who enter it meanwhile, as a whole board does with
 * the right one: only the first has a place in the line.
 */
export class PasswordCheck {
  readonly #tag: string;
  readonly #turn = new Turn("results");

  private constructor(tag: string) {
    this.#tag = tag;
  }

  /** Throws SERVICE_UNAVAILABLE if too many others are being checked. */
  static async open(ctx: Context, link_id: string, password: string): Promise<PasswordCheck> {
    const key = await deriveKey(ctx.env.APP_SECRET, "link-guess");
    const check = new PasswordCheck(toHex(await sign(key, `${link_id}\n${password}`)));
    check.#finding();
    return check;
  }

  /** Whether the password matches the hash. Throws like `open` if the reader who was first has left. */
  async isRight(password: string, hash: string): Promise<boolean> {
    for (;;) {
      const finding = this.#finding();
      if (finding.is_right !== null) return finding.is_right;
      if (finding.turn === this.#turn) {
        finding.is_right = await verifyPassword(this.#turn, password, hash);
        finding.until = Date.now() + KNOWN_MS;
      } else await pause();
    }
  }

  leave(): void {
    this.#turn.leave();
  }

  /** Another reader's, else a new one with a place for this reader. */
  #finding(): Finding {
    removeOld();
    const known = findings.get(this.#tag);
    if (known) return known;
    this.#turn.take();
    const finding = { turn: this.#turn, is_right: null, until: 0 };
    findings.set(this.#tag, finding);
    return finding;
  }
}
