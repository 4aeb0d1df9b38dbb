import type { BrowserContext } from "@playwright/test";
import type { Workspace } from "#core/contracts/documents/workspace.ts";
import { loadWorkspace } from "#core/contracts/documents/workspace.ts";
import { EditorClient } from "#local/client/editor-client.ts";
import { plantPerson } from "#worker/testing/plant-person.ts";
import { hideFirstSteps } from "../warm-browser.ts";
import { query } from "./database.ts";
import type { CloudAddresses } from "./journey.ts";

let owners = 0;

/** A new owner with their own workspace, signed up and signed in over HTTP. */
export async function newOwner({
  origin,
  connectionString,
}: Pick<CloudAddresses, "origin" | "connectionString">): Promise<{
  client: EditorClient;
  project_id: string;
  email: string;
  password: string;
}> {
  const email = `owner-${process.pid}-${++owners}@example.com`;
  const sql = {
    query: async (text: string, values: unknown[]) => ({ rows: await query(connectionString, text, values) }),
  };
  const { password } = await plantPerson(sql, "Olga Owner", email, "a long enough password");
  // Each owner has their own address because sign-ins are limited by address.
  const number = owners % 65_536;
  const client = new EditorClient(origin, `10.1.${number >> 8}.${number & 255}`);
  await client.signInAsKnown({ email, password });
  const workspace = await client.call<Workspace>(loadWorkspace);
  return { client, project_id: workspace.projects[0]!.id, email, password };
}

/** The cookies of a client's session. */
export const cookiesOf = ({ client }: { client: { cookie: string } }) =>
  client.cookie.split("; ").map((pair) => {
    const end = pair.indexOf("=");
    return { name: pair.slice(0, end), value: pair.slice(end + 1) };
  });

/**
 * Puts the owner's session into the browser, without typing a password. See editor-form.ts for signing in through the
 * page.
 */
export async function resumeSession(
  context: BrowserContext,
  { client }: { client: EditorClient },
): Promise<void> {
  await context.addCookies(cookiesOf({ client }).map((cookie) => ({ ...cookie, url: client.origin })));
  await hideFirstSteps(context, client.origin);
}
