import { AppError } from "#core/errors/app-error.ts";
import type { Database } from "./database.ts";

export interface Replica {
  region: string;
  /** What it is remembered by while it does not answer. */
  address: string;
  database: Database;
}

/**
 * A read that may be some seconds old. `isFresh` says whether an answer can be the current one, as far as the caller can
 * tell; where it cannot, the primary is asked.
 */
export type Near = <T>(read: (db: Database) => Promise<T>, isFresh?: (answer: T) => boolean) => Promise<T>;

export interface NearOptions {
  primary: Database;
  /** Nearest first. */
  replicas: readonly Replica[];
  now(): Date;
  /** Told of a replica that did not answer. */
  onLost(region: string, error: unknown): void;
}

/** As long as a replica that failed is left alone by this isolate. */
const REST_MS = 30_000;
/** More would cost a visitor more than the primary does. */
const MAX_TRIED = 2;

/** What the replica itself answered: it may lack what the primary has, and is no less well for it. */
const isAnswer = (error: unknown) => error instanceof AppError && error.code !== "SERVICE_UNAVAILABLE";

const restingUntil = new Map<string, number>();

/** Reads from the nearest replica that answers, else from the primary: whose word counts for every error, too. */
export function createNear({ primary, replicas, now, onLost }: NearOptions): Near {
  return async (read, isFresh = () => true) => {
    const time = now().getTime();
    const awake = replicas.filter(({ address }) => (restingUntil.get(address) ?? 0) <= time);
    for (const { region, address, database } of awake.slice(0, MAX_TRIED)) {
      try {
        const answer = await read(database);
        if (isFresh(answer)) return answer;
        break;
      } catch (error) {
        if (isAnswer(error)) break;
        restingUntil.set(address, time + REST_MS);
        onLost(region, error);
      }
    }
    return read(primary);
  };
}
