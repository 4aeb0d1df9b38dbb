import { loadPatiently } from "../../../../ui/lazy-part.ts";

type RangeTools = typeof import("./range-tools.ts");

/** What copies, pastes and fills, once it is loaded: soon after the grid, because copying cannot wait. */
export let tools: RangeTools | null = null;

export async function loadTools(): Promise<RangeTools> {
  tools = await loadPatiently(() => import("./range-tools.ts"));
  return tools;
}
