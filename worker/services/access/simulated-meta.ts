import { SIMULATION_HEADER } from "#core/contracts/wire/simulation-header.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { readSessionToken } from "../keys/read-session-cookie.ts";
import { verifySimulationToken } from "../keys/simulation-token.ts";
import { authorizeMember } from "./authorize.ts";

const SIMULATOR_HEADER = "x-gf-simulator";
const GEO_HEADER = "x-gf-geo-";
const GEO_KEYS = ["latitude", "longitude", "region", "country", "city"] as const;
const TRUE = /^(?:1|true|on|yes|y)$/i;
const MAX_LENGTH = 100;
const BOUNDS = { latitude: 90, longitude: 180 } as const;

export interface SimulatedMeta {
  is_simulated: boolean;
  /** Null uses the caller's real location. */
  geo: Record<string, JsonValue> | null;
}

/** Whether a request has headers that only members may use. */
export function claimsSimulation(headers: Headers): boolean {
  return [...headers.keys()].some(
    (name) => name === SIMULATOR_HEADER || name === SIMULATION_HEADER || name.startsWith(GEO_HEADER),
  );
}

/**
 * Returns the simulated metadata of a test response. Its sender proves to be a member by their cookie, or by the token
 * of a simulation, which responds without any cookie, as a visitor. For all other callers, returns null.
 */
export async function simulatedMeta(
  ctx: Context,
  form_id: string,
  headers: Headers,
): Promise<SimulatedMeta | null> {
  const simulation = headers.get(SIMULATION_HEADER);
  const isSimulation = simulation !== null && (await verifySimulationToken(ctx, form_id, simulation));
  if (!isSimulation) {
    const token = await readSessionToken(ctx, headers.get("cookie"));
    if (token === null || !(await isEditor(ctx, token, form_id))) return null;
  }
  const given = GEO_KEYS.flatMap((key) => {
    const value = headers.get(GEO_HEADER + key);
    return value === null ? [] : [[key, value] as const];
  });
  for (const [key, value] of given) {
    const bound = key === "latitude" || key === "longitude" ? BOUNDS[key] : null;
    const isSane =
      bound === null ? value.length <= MAX_LENGTH : value !== "" && Math.abs(Number(value)) <= bound;
    if (!isSane) throw new AppError("BAD_REQUEST", { header: GEO_HEADER + key });
  }
  const geo: Record<string, JsonValue> = Object.fromEntries(given);
  if ("latitude" in geo !== "longitude" in geo) throw new AppError("BAD_REQUEST", { header: GEO_HEADER });
  return {
    is_simulated: isSimulation || TRUE.test(headers.get(SIMULATOR_HEADER) ?? ""),
    geo: given.length > 0 ? geo : null,
  };
}

async function isEditor(ctx: Context, token: string, id: string): Promise<boolean> {
  try {
    await authorizeMember(ctx, token, { resource: "form", id, role: "editor" });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}
