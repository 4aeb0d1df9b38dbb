import { AppError } from "#core/errors/app-error.ts";
import { type Env, parseReplicas } from "../../env.ts";
import type { Database } from "./database.ts";
import { createDatabase } from "./neon.ts";
import { replicasNear, type VisitorLocation } from "./regions.ts";

/**
 * A read that may be some seconds old. `isFresh` says whether a result can be current, as far as the caller
 * can tell; if not, the primary is asked.
 */
export type ReplicaRead = <T>(
  read: (db: Database) => Promise<T>,
  isFresh?: (result: T) => boolean,
) => Promise<T>;

/** A slower replica is of no use. */
const REPLICA_PATIENCE_MS = 1_500;
/** How long this isolate avoids a replica after a failure. */
const AVOID_MS = 30_000;
/** More attempts would take longer than asking the primary. */
const MAX_TRIED = 2;

/** An error from the replica's own database: it may lag behind the primary, but is healthy. */
const isDatabaseError = (error: unknown) => error instanceof AppError && error.code !== "SERVICE_UNAVAILABLE";

const avoidedUntil = new Map<string, number>();

interface ReplicaOptions {
  request_id: string;
  phase: "during" | "after";
  /** Null: read everything from the primary. */
  place: VisitorLocation | null;
  primary: Database;
  now(): Date;
  log: { warn(event: string, error: unknown, fields: { region: string }): void };
}

/** The deployment's replicas, and how to read from the nearest that responds. */
export function connectReplicas(env: Env, options: ReplicaOptions) {
  const { request_id, phase, place, primary } = options;
  const { DATABASE_REPLICAS, DATABASE_REGION, NEON_ENDPOINT } = env;
  const addresses = parseReplicas(DATABASE_REPLICAS) ?? {};
  const open = (DATABASE_URL: string) =>
    createDatabase({ DATABASE_URL, NEON_ENDPOINT }, { request_id, phase, timeout_ms: REPLICA_PATIENCE_MS });
  const nearest = replicasNear(place, addresses, DATABASE_REGION || null);
  const near: ReplicaRead = async (read, isFresh = () => true) => {
    const found = await readFrom(nearest, (address) => read(open(address)), options);
    return found !== null && isFresh(found.result) ? found.result : read(primary);
  };
  const replicas = Object.fromEntries(
    Object.entries(addresses).map(([region, address]) => [region, open(address)]),
  );
  return { near, replicas };
}

/** The first result; null: ask the primary, which is also the fallback for every error. */
async function readFrom<T>(
  nearest: readonly { region: string; address: string }[],
  read: (address: string) => Promise<T>,
  { now, log }: ReplicaOptions,
): Promise<{ result: T } | null> {
  const time = now().getTime();
  const usable = nearest.filter(({ address }) => (avoidedUntil.get(address) ?? 0) <= time);
  for (const { region, address } of usable.slice(0, MAX_TRIED)) {
    try {
      return { result: await read(address) };
    } catch (error) {
      if (isDatabaseError(error)) return null;
      avoidedUntil.set(address, time + AVOID_MS);
      log.warn("replica_lost", error, { region });
    }
  }
  return null;
}
