import type * as simulator from "#core/contracts/simulator.ts";
import * as addresses from "#core/contracts/wire/private-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls of the simulator, which load with it. */

export const { loadSimulator, startSimulation, removeSimulated } = of<typeof simulator>()(
  addresses.simulator,
);
