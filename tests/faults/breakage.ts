import type { Fault as DatabaseFault } from "#worker/testing/neon-control.ts";
import type { CloudAddresses } from "../cloud-addresses.ts";

/** Injects database faults. Remaining faults are removed at the end of the test. */
export interface Breakage {
  fail(fault: Omit<DatabaseFault, "database">): Promise<void>;
  mend(): Promise<void>;
}

export function breakageOf({ neonEndpoint, connectionString }: CloudAddresses): Breakage {
  const database = new URL(connectionString).pathname.slice(1);
  const control = async (body: object) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const { ok } = await fetch(new URL("/__control", neonEndpoint), init);
    if (!ok) throw new Error("The Neon endpoint refused a fault.");
  };
  return {
    fail: (fault) => control({ fail: { ...fault, database } }),
    mend: () => control({ clear_faults: database }),
  };
}
