import { readAddress } from "./address.ts";

/** Three pages at one address: an overview, the input of one type in every state, and the grid's cells. */
async function start(): Promise<void> {
  const address = readAddress(location.search);
  if (address.is_cells) (await import("./cells.tsx")).showCells(address);
  else if (address.type !== null) await (await import("./inputs.ts")).showInputs(address.type, address);
  else (await import("./overview.ts")).showOverview(address);
}

void start();
