import { vi } from "vitest";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import type { Browser } from "./browser.ts";

/** Variables of a deployment with GitHub. */
export const GITHUB = { GITHUB_CLIENT_ID: "client", GITHUB_CLIENT_SECRET: "secret" };

/** Answers the Worker's calls to GitHub until `vi.restoreAllMocks`: every code belongs to this person. */
export function fakeGithub(person: { id: number; name: string; email: string }): void {
  const profile = { ...person, login: person.name.toLowerCase(), avatar_url: "" };
  const emails = [{ email: person.email, primary: true, verified: true, visibility: "public" }];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    if (address.includes("login/oauth/access_token"))
      return Response.json({ access_token: "token", token_type: "bearer", scope: "user:email" });
    if (address === "https://api.github.com/user") return Response.json(profile);
    if (address === "https://api.github.com/user/emails") return Response.json(emails);
    return real(input, init);
  });
}

/** Signs in through GitHub. Resolves to where the browser is sent afterwards. */
export async function comeFromGithub(browser: Browser, callbackURL: string): Promise<string> {
  const begun = await browser.request(`${IDENTITY_PATH}/sign-in/social`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider: "github", callbackURL }),
  });
  const { url } = (await begun.json()) as { url: string };
  const state = new URL(url).searchParams.get("state");
  const back = await browser.request(`${IDENTITY_PATH}/callback/github?code=x&state=${state}`);
  return back.headers.get("location") ?? "";
}
