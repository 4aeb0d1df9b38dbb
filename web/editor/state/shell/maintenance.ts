import { atom } from "jotai";
import { ApiError, call, onMaintenance } from "../../api/client.ts";
import { loadWorkspace } from "../../api/endpoints.ts";

const stateAtom = atom(false);
stateAtom.onMount = (set) => {
  onMaintenance(() => set(true));
  return () => onMaintenance(() => {});
};

/** Whether the server has refused a call because of maintenance, and was not heard of otherwise since. */
export const isMaintainedAtom = atom((get) => get(stateAtom));

/** Asks whether the maintenance is over. Whatever waits to be saved is sent again by itself. */
export const askIfOverAtom = atom(null, async (_, set) => {
  const error = await call(loadWorkspace, {}).catch((reason: unknown) => reason);
  const isOver = !(error instanceof ApiError && (error.code === "MAINTENANCE" || error.status === 0));
  if (isOver) set(stateAtom, false);
});
