import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadWorkspaceAtom } from "../documents/workspace.ts";
import { awaitSignInAtom, waitingAtom } from "./identity.ts";
import {
  checkSignInAtom,
  declineSignInAtom,
  noteSessionAtom,
  otherAccountAtom,
  signInAgainAtom,
  signInWaysAtom,
  wantedSignInAtom,
} from "./sign-in-again.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const EVE = { id: "eve", email: "eve@example.com" };

/** Who the browser's session belongs to; null: there is none. */
let session: { user: typeof ADA; session: { id: string } } | null;
/** Whom a password or a code signs in. */
let arriving: typeof ADA;
let sent: unknown[];

beforeEach(() => {
  session = { user: ADA, session: { id: "old" } };
  arriving = ADA;
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (path.endsWith("/get-session")) return Response.json(session);
    if (path.includes("/sign-in/")) {
      sent.push([path, JSON.parse(String(body))]);
      return Response.json({ user: arriving });
    }
    const user = { ...ADA, sign_in_ways: ["code", "github"] };
    return Response.json({ data: { user, organizations: [], projects: [], documents: [] } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A page of Ada on which a call waits for a sign-in. */
async function openDialog(wanted: "recent" | "missing") {
  const store = createStore();
  await store.set(loadWorkspaceAtom);
  const ended: boolean[] = [];
  void store.set(awaitSignInAtom, wanted).then((isSignedIn) => ended.push(isSignedIn));
  await store.set(noteSessionAtom);
  const endedWith = async () => {
    await Promise.resolve();
    return ended;
  };
  return { store, endedWith };
}

test("the ways are those of the account", async () => {
  const { store } = await openDialog("recent");
  expect(store.get(signInWaysAtom)).toEqual(["code", "github"]);
});

test.each([
  [{ password: "secret" }, "email"],
  [{ otp: "123456" }, "email-otp"],
])("%j signs in the user of the page", async (proof, route) => {
  const { store, endedWith } = await openDialog("recent");
  await store.set(signInAgainAtom, proof as { otp: string });
  expect(sent).toEqual([[`/private/auth/sign-in/${route}`, { email: ADA.email, ...proof }]]);
  expect(await endedWith()).toEqual([true]);
});

test("in another tab, only a new session of the same user counts", async () => {
  const { store, endedWith } = await openDialog("recent");
  await store.set(checkSignInAtom);
  session = null;
  await store.set(checkSignInAtom);
  expect(await endedWith()).toEqual([]);
  session = { user: ADA, session: { id: "new" } };
  await store.set(checkSignInAtom);
  expect(await endedWith()).toEqual([true]);
});

// Proves connection/page-counts-as-sign-in
test.each(["recent", "missing"] as const)(
  "another account does not end a wait for a %s sign-in, which can then not be declined",
  async (wanted) => {
    const { store, endedWith } = await openDialog(wanted);
    session = { user: EVE, session: { id: "new" } };
    await store.set(checkSignInAtom);
    arriving = EVE;
    await store.set(signInAgainAtom, { otp: "123456" });
    expect(await endedWith()).toEqual([]);
    expect(store.get(waitingAtom)).not.toBeNull();
    expect([store.get(otherAccountAtom), store.get(wantedSignInAtom)]).toEqual([EVE.email, "missing"]);
    session = { user: ADA, session: { id: "newer" } };
    await store.set(checkSignInAtom);
    expect(await endedWith()).toEqual([true]);
  },
);

test("a user who is signed in may decline", async () => {
  const { store, endedWith } = await openDialog("recent");
  store.set(declineSignInAtom);
  expect(await endedWith()).toEqual([false]);
});
