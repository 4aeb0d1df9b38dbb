import type { Contract } from "#core/contracts/wire/contract.ts";
import { RATE_LIMITS } from "#core/contracts/wire/rate-limits.ts";
import type { Context } from "../context.ts";
import { enforceRateLimit } from "../services/access/enforce-rate-limit.ts";
import { clientAddress } from "./request-meta.ts";

/** Counts a call for its network, and for its session if the address names one, before its body is read. */
export async function limitCall(
  { rate }: Contract,
  ctx: Context,
  request: Request,
  params: unknown,
): Promise<void> {
  if (rate === undefined) return;
  const network = networkOf(clientAddress(request));
  if (network !== null) await enforceRateLimit(ctx, rate, "network", network);
  const { session_id } = params as { session_id?: string };
  if (session_id !== undefined && "session" in RATE_LIMITS[rate]) {
    await enforceRateLimit(ctx, rate, "session", session_id.toLowerCase());
  }
}

const IPV6_NETWORK_GROUPS = 4;

/**
 * The range of one subscriber: an IPv4 address, or the /64 of an IPv6 address, whose other half subscribers
 * choose themselves.
 */
export function networkOf(address: string | null): string | null {
  if (address === null || !address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const tailGroups = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups.length);
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...tailGroups];
  return all
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
