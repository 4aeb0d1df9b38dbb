import { readAddress } from "./address.ts";

/** One address, three pages: everything; the input of one type in all its states; the cells of the grid. */
async function start(): Promise<void> {
  const address = readAddress(location.search);
  if (address.is_cells) (await import("./cells.tsx")).showCells(address);
  else if (address.type !== null) await (await import("./inputs.ts")).showInputs(address.type, address);
  else (await import("./overview.ts")).showOverview(address);
}

void start();
