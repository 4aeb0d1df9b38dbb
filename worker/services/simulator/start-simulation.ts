import { MOST_SIMULATED, type SimulationToken, type SimulatorFacts } from "#core/contracts/simulator.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { countAttempt } from "../../db/access/rate-limits.ts";
import { readSimulator } from "../../db/simulator.ts";
import { mintSimulationToken } from "../keys/simulation-token.ts";

const MOST_STARTS = 60;
const WINDOW_SECONDS = 60 * 60;

/** Returns what a simulation at the form would cause. */
export function loadSimulator(ctx: Context, form_id: string): Promise<SimulatorFacts> {
  return readSimulator(ctx.db, form_id, MOST_SIMULATED);
}

/** Returns a token with which an owner's browser marks its submits as simulated. */
export async function startSimulation(ctx: Context, form_id: string): Promise<SimulationToken> {
  const { count, remaining_seconds } = await countAttempt(ctx.db, `simulation:${form_id}`, WINDOW_SECONDS);
  if (count > MOST_STARTS) {
    throw new AppError("RATE_LIMITED", { retry_after: remaining_seconds });
  }
  return mintSimulationToken(ctx, form_id);
}
