/** People who come to a form with six questions, and what each of them does. The same in every run. */

export const QUESTIONS = ["name", "email", "joins", "diet", "phone", "comment"] as const;
type Question = (typeof QUESTIONS)[number];

export interface Person {
  /** When they open the form, in milliseconds. */
  arrives: number;
  agent: string;
  device: string;
  country: string;
  /** The host that led them here; null: none. */
  referrer: string | null;
  utm_source: string | null;
  /** Those who do not join dinner are never asked for their diet. */
  joins: boolean;
  /**
   * bounces: only looks · leaves: stops after `last` · submits: after all questions, or at once without a script ·
   * stays: has just answered `last`
   */
  does: "bounces" | "leaves" | "submits" | "submits_at_once" | "stays";
  last: Question;
  /** From the first saved answer to the last, or to the submit. */
  seconds: number;
}

const AGENTS: readonly (readonly [device: string, agent: string])[] = [
  ["phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148"],
  ["tablet", "Mozilla/5.0 (Linux; Android 14; Tab S9) Safari/537.36"],
  ["computer", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130"],
  ["program", "curl/8"],
];
const DAY_MS = 86_400_000;

/** `now` is when everybody has come. */
export function crowd(size: number, now: number): Person[] {
  let state = 20_261_126;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const one = <T>(...of: readonly T[]) => of[Math.floor(random() * of.length)]!;
  return Array.from({ length: size }, (): Person => {
    const joins = random() < 0.6;
    const [device, agent] = one(...AGENTS, AGENTS[0]!, AGENTS[0]!);
    const roll = random();
    const does =
      roll < 0.2
        ? "bounces"
        : roll < 0.45
          ? "leaves"
          : roll < 0.47
            ? "stays"
            : roll < 0.5
              ? "submits_at_once"
              : "submits";
    // Phone numbers are what people mind.
    const asked = ["name", "email", "joins", "joins", "diet", "phone", "phone", "phone", "comment"] as const;
    const last = one(...asked.filter((question) => joins || question !== "diet"));
    const seconds = Math.floor(20 + random() * 600);
    return {
      arrives: does === "stays" ? now - 700_000 : now - 3_600_000 - Math.floor(random() * 20 * DAY_MS),
      ...{ agent, device, joins, does, last, seconds },
      country: one("DE", "DE", "FR", "JP"),
      referrer: one(null, null, "news.test", "social.test"),
      utm_source: one(null, "newsletter", "poster"),
    };
  });
}

/** The questions that somebody answers, in order. */
export function answeredBy({ joins, does, last }: Person): Question[] {
  if (does === "bounces" || does === "submits_at_once") return [];
  const end = does === "submits" ? QUESTIONS.length : QUESTIONS.indexOf(last) + 1;
  return QUESTIONS.slice(0, end).filter((question) => joins || question !== "diet");
}
