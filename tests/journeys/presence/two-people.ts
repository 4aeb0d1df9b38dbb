import type { Browser, Page } from "@playwright/test";
import { type EditorPage, editorPath } from "#core/contracts/wire/paths.ts";
import { query } from "../database.ts";
import type { CloudAddresses } from "../journey.ts";
import { type newOwner, resumeSession } from "../owner.ts";

/** Two people of one workspace, each in their own browser. */

type Owner = Awaited<ReturnType<typeof newOwner>>;

/**
 * Makes the second a member of the first one's workspace, under another name. Returns the addresses of a document's
 * pages.
 */
export async function joinWorkspace(
  cloud: Pick<CloudAddresses, "connectionString">,
  first: Owner,
  second: Owner,
  { name, role = "editor" }: { name: string; role?: "editor" | "viewer" },
): Promise<(document_id: string, page: EditorPage) => string> {
  const [place] = await query<{ organization: string; project: string }>(
    cloud.connectionString,
    `WITH invited AS (
       INSERT INTO organization_member (organization_id, user_id, role)
       SELECT p.organization_id, u.id, $3 FROM project p, auth_user u WHERE p.id = $1 AND u.email = $2)
     SELECT o.slug AS organization, p.name AS project
     FROM project p JOIN organization o ON o.id = p.organization_id WHERE p.id = $1`,
    [first.project_id, second.email, role],
  );
  await query(cloud.connectionString, "UPDATE auth_user SET name = $2 WHERE email = $1", [
    second.email,
    name,
  ]);
  return (document_id, page) => editorPath(place!.organization, place!.project, document_id, page);
}

/** Opens a page in the owner's own browser. */
export async function openAs(
  browser: Browser,
  cloud: CloudAddresses,
  owner: Owner,
  path: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: cloud.origin });
  await resumeSession(context, owner);
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(path);
  return page;
}
