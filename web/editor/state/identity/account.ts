import { atom } from "jotai";
import { requestIdentity } from "../../api/client.ts";
import { patchUserAtom } from "../documents/workspace.ts";

/** A browser in which the user is signed in. */
export interface OwnSession {
  id: string;
  user_agent: string;
  /** The day of last use. */
  updated_at: string;
  isHere: boolean;
}

export type SessionsState =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "ready"; sessions: OwnSession[] };

const stateAtom = atom<SessionsState>({ status: "loading" });
export const sessionsStateAtom = atom((get) => get(stateAtom));

/** A session as better-auth returns it. Other properties, such as tokens, are ignored. */
interface StoredSession {
  id: string;
  userAgent?: string | null;
  updatedAt: string;
}

export const loadSessionsAtom = atom(null, async (_get, set) => {
  try {
    const [all, own] = await Promise.all([
      requestIdentity("GET", "list-sessions", undefined) as Promise<StoredSession[]>,
      requestIdentity("GET", "get-session", undefined) as Promise<{ session: StoredSession } | null>,
    ]);
    const sessions = all.map(({ id, userAgent, updatedAt }) => ({
      id,
      user_agent: userAgent ?? "",
      updated_at: updatedAt,
      isHere: id === own?.session.id,
    }));
    sessions.sort((a, b) => Number(b.isHere) - Number(a.isHere) || b.updated_at.localeCompare(a.updated_at));
    set(stateAtom, { status: "ready", sessions });
  } catch (error) {
    set(stateAtom, { status: "failed", message: (error as Error).message });
  }
});

export const signOutElsewhereAtom = atom(null, async (_get, set) => {
  await requestIdentity("POST", "revoke-other-sessions", {});
  await set(loadSessionsAtom);
});

/** Changes the password and ends every other session because others may know the old password. */
export const changePasswordAtom = atom(
  null,
  async (_get, set, currentPassword: string, newPassword: string) => {
    await requestIdentity("POST", "change-password", { currentPassword, newPassword });
    await set(loadSessionsAtom);
  },
);

export const renameUserAtom = atom(null, async (_get, set, name: string) => {
  await requestIdentity("POST", "update-user", { name });
  set(patchUserAtom, { name });
});
