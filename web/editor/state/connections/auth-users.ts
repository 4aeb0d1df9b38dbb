import { atom } from "jotai";
import type { AuthUser, AuthUsers } from "#core/contracts/connections/lookups.ts";
import { fuzzyMatches } from "#core/tables/fuzzy-search.ts";
import { mask } from "#core/tables/mask.ts";
import { readLocal, writeLocal } from "../../../storage/kept-values.ts";
import { ApiError, call } from "../../api/client.ts";
import { listAuthUsers } from "../../api/lookup-endpoints.ts";

/** The accounts of a connected database, a page at a time. */

/** As the API counts: from 1. */
export const FIRST_PAGE = 1;
export const PER_PAGE = 100;

interface Shown extends AuthUsers {
  database_id: string;
  page: number;
}

export type UsersState =
  | { status: "loading" }
  | { status: "failed"; message: string }
  /** `isLoading`: another page is being read. */
  | { status: "ready"; shown: Shown; isLoading: boolean };

const stateAtom = atom<UsersState>({ status: "loading" });
export const usersStateAtom = atom((get) => get(stateAtom));
/** Numbers of reads, so that a late result does not replace a newer one; one object per store. */
const readsAtom = atom(() => ({ last: 0 }));

/**
 * Reads a page. What is shown stays until then; if that fails, the result is the reason, in words. If nothing is shown, the
 * reason takes its place, and the result is null.
 */
export const loadUsersAtom = atom(
  null,
  async (get, set, database_id: string, page: number): Promise<string | null> => {
    const reads = get(readsAtom);
    const read = ++reads.last;
    const before = get(stateAtom);
    const shown = before.status === "ready" && before.shown.database_id === database_id ? before.shown : null;
    set(stateAtom, shown === null ? { status: "loading" } : { status: "ready", shown, isLoading: true });
    try {
      const query = { page, perPage: PER_PAGE };
      const found = await call(listAuthUsers, { params: { database_id }, query });
      if (read === reads.last) {
        set(stateAtom, { status: "ready", shown: { ...found, database_id, page }, isLoading: false });
      }
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (read !== reads.last) return null;
      const { reason } = error.info ?? {};
      const message = typeof reason === "string" ? reason : error.message;
      if (shown === null) {
        set(stateAtom, { status: "failed", message });
        return null;
      }
      set(stateAtom, { status: "ready", shown, isLoading: false });
      return message;
    }
  },
);

/**
 * Leaves the users in which one of the texts is similar to the search, or a time contains it, as `2026-03-01 10:00`. Two
 * days of different years are too similar to be compared like texts.
 */
export function findUsers(users: readonly AuthUser[], search: string): readonly AuthUser[] {
  const wanted = search.trim();
  if (wanted === "") return users;
  return users.filter(({ id, display_name, email, phone, providers, created_at, last_sign_in_at }) => {
    const isSimilar = (text: string | null) => text !== null && fuzzyMatches(wanted, text).length > 0;
    const times = [created_at, last_sign_in_at].map((time) => time?.slice(0, 16).replace("T", " "));
    return (
      [id, display_name, email, phone, ...providers].some(isSimilar) ||
      times.some((time) => time?.includes(wanted))
    );
  });
}

/** The user as people see it while masking is on. Times and ways to sign in say nothing about a person. */
export function maskUser(user: AuthUser): AuthUser {
  const { id, display_name, email, phone } = user;
  return {
    ...user,
    id: mask(id, "uuid"),
    avatar_url: null,
    display_name: display_name && mask(display_name),
    email: email && mask(email, "email"),
    phone: phone && mask(phone),
  };
}

const MASKED_KEY = "editor/auth-users/masked";

const readMasked = (): boolean => readLocal(MASKED_KEY) === "true";

const maskedAtom = atom<boolean | null>(null);
/** Whether users are masked, in this browser. If storage is full or forbidden, only until the page is left. */
export const areUsersMaskedAtom = atom(
  (get) => get(maskedAtom) ?? readMasked(),
  (_, set, isMasked: boolean) => {
    set(maskedAtom, isMasked);
    writeLocal(MASKED_KEY, String(isMasked));
  },
);
