import type { IslandName } from "../inputs/island-host.tsx";
import type { Island } from "./island.ts";

/** One chunk per island. */
export const ISLANDS: Readonly<Record<IslandName, () => Promise<Island>>> = {
  files: () => import("./files/files.ts"),
  signature: () => import("./signature/signature.ts"),
  select: () => import("./select/select.ts"),
  tel: () => import("./tel/tel.ts"),
  challenge: () => import("./challenge/challenge.ts"),
  password: () => import("./password/password.ts"),
  json: () => import("./json/json.ts"),
  richtext: () => import("./richtext/richtext.ts"),
  canvas: () => import("./canvas/canvas.ts"),
  latlng: () => import("./latlng/latlng.ts"),
  payment: () => import("./payment/payment.ts"),
  search: () => import("./search/search.ts"),
  row: () => import("./row/row.ts"),
};
