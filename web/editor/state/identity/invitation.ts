import { atom } from "jotai";
import type { Invitation } from "#core/contracts/organizations/organizations.ts";
import { readTab, writeTab } from "../../../storage/kept-values.ts";
import { ApiError, call, requestIdentity } from "../../api/client.ts";
import * as endpoints from "../../api/organization-endpoints.ts";
import { clearWorkspaceAtom } from "../documents/workspace.ts";

export type InvitationState =
  | { status: "loading" }
  /** The link has no token. */
  | { status: "missing" }
  | { status: "failed"; error: ApiError }
  /** `email` is the address of the signed-in user; null if nobody is signed in. */
  | { status: "ready"; invitation: Invitation; email: string | null };

const stateAtom = atom<InvitationState>({ status: "loading" });
export const invitationStateAtom = atom((get) => get(stateAtom));

const KEY = "sheaf-invitation";

/**
 * The token of the mailed link. It is stored for this tab because it is lost when the user leaves to sign
 * in.
 */
function currentToken(): string | null {
  const written = window.location.hash.slice(1);
  if (written !== "") writeTab(KEY, written);
  return written || readTab(KEY);
}

/** Loads the invitation and the address of the signed-in user. */
export const loadInvitationAtom = atom(null, async (_get, set) => {
  const token = currentToken();
  if (token === null) return set(stateAtom, { status: "missing" });
  set(stateAtom, { status: "loading" });
  try {
    const [invitation, session] = await Promise.all([
      call(endpoints.readInvitation, { body: { token } }),
      requestIdentity("GET", "get-session", undefined) as Promise<{ user: { email: string } } | null>,
    ]);
    set(stateAtom, { status: "ready", invitation, email: session?.user.email ?? null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    set(stateAtom, { status: "failed", error });
  }
});

/** Accepts the invitation. Returns the segment of the organization's addresses. */
export const acceptInvitationAtom = atom(null, async (_get, set) => {
  const { organization } = await call(endpoints.acceptInvitation, { body: { token: currentToken() ?? "" } });
  writeTab(KEY, null);
  set(clearWorkspaceAtom);
  return organization;
});
