import { readAddress } from "./address.ts";

/** Four pages at one address: an overview, the input of one type in every state, the grid's cells, the editor's controls. */
async function start(): Promise<void> {
  const address = readAddress(location.search);
  if (address.is_cells) (await import("./cells.tsx")).showCells(address);
  else if (address.is_controls) (await import("./controls.tsx")).showControls(address);
  else if (address.type !== null) await (await import("./inputs.ts")).showInputs(address.type, address);
  else (await import("./overview.ts")).showOverview(address);
}

void start();
