import { PERMISSIONS } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { formIds } from "./wire/ids.ts";
import { simulator } from "./wire/private-addresses.ts";

/** Invented responses, which an owner's browser sends like a visitor's. */

const access = { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.simulate } as const;

/** More simulated responses than this are not counted. */
export const MOST_SIMULATED = 10_000;
/** Simulated responses that one call removes. */
export const REMOVED_AT_ONCE = 500;

/** What a simulation at this form would cause. */
export const loadSimulator = {
  ...at(simulator.loadSimulator),
  result: data<SimulatorFacts>(),
  access,
  params: formIds,
} as const satisfies Contract;
export interface SimulatorFacts {
  /** Stored simulated responses, at most `MOST_SIMULATED`. */
  simulated: number;
  /** Webhooks that would be called. */
  webhooks: number;
  /** Whether mails would be sent. */
  sends_mails: boolean;
}

/** Lets the caller's browser send simulated responses for an hour. */
export const startSimulation = {
  ...at(simulator.startSimulation),
  result: data<SimulationToken>(),
  access,
  params: formIds,
} as const satisfies Contract;
export interface SimulationToken {
  token: string;
  expires_at: string;
}

/** Deletes simulated responses, `REMOVED_AT_ONCE` at most. Call again until `is_done`. */
export const removeSimulated = {
  ...at(simulator.removeSimulated),
  result: data<RemovedSimulated>(),
  access,
  params: formIds,
} as const satisfies Contract;
export interface RemovedSimulated {
  removed: number;
  is_done: boolean;
}
