import { atom } from "jotai";
import type { Invitation } from "#core/contracts/organizations/organizations.ts";
import { ApiError, call, requestIdentity } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { clearWorkspaceAtom } from "../documents/workspace.ts";

export type InvitationState =
  | { status: "loading" }
  /** The link is not whole. */
  | { status: "missing" }
  | { status: "failed"; error: ApiError }
  /** `email`: of whoever is signed in here, null for nobody. */
  | { status: "ready"; invitation: Invitation; email: string | null };

const stateAtom = atom<InvitationState>({ status: "loading" });
export const invitationStateAtom = atom((get) => get(stateAtom));

const KEY = "sheaf-invitation";

/** The token of the mail's link; kept for this tab, since whoever must sign in first comes back without it. */
function currentToken(): string | null {
  const written = window.location.hash.slice(1);
  if (written !== "") sessionStorage.setItem(KEY, written);
  return written || sessionStorage.getItem(KEY);
}

/** What somebody was invited to, and who they are here. */
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

/** Gives the segment of the organization's addresses. */
export const acceptInvitationAtom = atom(null, async (_get, set) => {
  const { organization } = await call(endpoints.acceptInvitation, { body: { token: currentToken() ?? "" } });
  sessionStorage.removeItem(KEY);
  set(clearWorkspaceAtom);
  return organization;
});
