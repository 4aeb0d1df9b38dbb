import type { APIRequestContext, Browser, Page } from "@playwright/test";
import {
  type CreatedDocument,
  createDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { type CreatedProject, createProject, deleteProject } from "#core/contracts/organizations/projects.ts";
import { editorPath, invitePath, organizationPath } from "#core/contracts/wire/paths.ts";
import { canvasOf } from "../canvas-of.ts";
import { choose } from "../choose.ts";
import { codeFor } from "../identity/mailed-code.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";

/** The link in the newest mail to an address. */
async function invitationFor(
  request: APIRequestContext,
  { mailBox }: CloudAddresses,
  email: string,
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const response = await request.get(`${mailBox}/messages?to=${encodeURIComponent(email)}`);
    const [mail] = (await response.json()) as { text: string }[];
    found = /\S+\/invitation#\S+/.exec(mail?.text ?? "")?.[0];
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

const newPage = async (browser: Browser, { origin }: CloudAddresses): Promise<Page> =>
  (await browser.newContext({ baseURL: origin })).newPage();

async function invite(page: Page, email: string, role: string): Promise<void> {
  const invitations = page.getByRole("region", { name: "Invite people" });
  await invitations.getByLabel("Email").fill(email);
  await choose(invitations.getByLabel("Role"), role);
  await invitations.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(invitations.getByRole("status")).toHaveText(`Invitation sent to ${email}.`);
}

let guests = 0;
const guestAddress = () => `guest-${process.pid}-${++guests}@example.com`;

test("an organization is created; a person without an account is invited, joins, gets another role and is removed", async ({
  page,
  browser,
  request,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Organization" }).click();
  await page.getByRole("menuitem", { name: "New organization" }).click();
  const name = `Chess ${guests} ${process.pid}`;
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Organization" })).toContainText(name);
  await expect(page.getByRole("heading", { name: "Create your first form" })).toBeVisible();

  await page.getByRole("button", { name: "Organization" }).click();
  await page.getByRole("menuitem", { name: "Members and settings" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("You’re the only owner.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave" })).toBeDisabled();
  const email = guestAddress();
  await invite(page, email, "Viewer");
  const pending = page.getByRole("list", { name: "Pending invitations" });
  await expect(pending.getByRole("listitem")).toContainText([`${email}Viewer · Sent`]);
  await page.getByText("Compare plans").click();
  await expectSoundEverywhere(page);

  const guest = await newPage(browser, cloud);
  await guest.goto(await invitationFor(request, cloud, email));
  await expect(guest.getByRole("heading", { name: `Join ${name}` })).toBeVisible();
  await expect(guest.getByText("Can view forms, responses, and files.")).toBeVisible();
  await expectSoundEverywhere(guest);
  await guest.getByRole("link", { name: "Create an account" }).click();
  await expect(guest.getByLabel("Email")).toHaveValue(email);
  await guest.getByLabel("Name").fill("Gus Guest");
  await guest.getByLabel("Password", { exact: true }).fill("a long enough password");
  await guest.keyboard.press("Enter");
  await expect(guest.getByLabel("Code")).toBeFocused();
  await guest.keyboard.type(await codeFor(cloud, email));
  await guest.keyboard.press("Enter");
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest.getByText("This project has no documents yet.")).toBeVisible();
  await expect(guest.getByRole("link", { name: "Invite people" })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: "Organization" })).toContainText(name);

  const { organizations, projects } = await owner.client.call<Workspace>(loadWorkspace);
  const club = organizations.find(({ display_name }) => display_name === name)!;
  const project = projects.find(({ organization_id }) => organization_id === club.id)!;
  const { document_id } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: project.id, doctype: "v0_form", title: "Tournament" },
  });
  await guest.goto(editorPath(club.name, project.name, document_id, "form/edit"));
  await expect(guest.getByText("You’re a viewer here. Only editors and above can do this.")).toBeVisible();
  await expect(canvasOf(guest).getByRole("button", { name: "Add block" })).toHaveCount(0);
  await expectSoundEverywhere(guest);

  await page.reload();
  await choose(page.getByLabel("Role of Gus Guest"), "Editor");
  await expect(canvasOf(guest).getByRole("button", { name: "Add block" })).toBeVisible();
  await expect(guest.getByText("You’re a viewer here")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Gus Guest" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByRole("list", { name: "Members" }).getByRole("listitem")).toHaveCount(1);
  await expect(guest.getByRole("heading", { name: "You no longer have access" })).toBeVisible();
  await expect(guest.getByText("The document was deleted, or you were removed")).toBeVisible();
  await expectSoundEverywhere(guest);
});

test("an invitation works only for its recipient, and not after it is revoked", async ({
  page,
  browser,
  request,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  const other = await newOwner(cloud);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await resumeSession(page.context(), owner);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Organization" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("invite people");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${invitePath(organizations[0]!.name)}$`));
  await invite(page, other.email, "Admin");
  const link = await invitationFor(request, cloud, other.email);

  await page.goto(link);
  await expect(page.getByText(`You’re signed in as ${owner.email}`)).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Sign out and continue" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(other.email);
  await page.getByLabel("Password", { exact: true }).fill(other.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await page.getByRole("button", { name: "Organization" }).click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(2);
  await page.getByRole("menuitem", { name: "Members and settings" }).click();
  await expect(page.getByRole("list", { name: "Members" }).getByRole("listitem")).toHaveCount(2);

  const third = guestAddress();
  await invite(page, third, "Editor");
  const unused = await invitationFor(request, cloud, third);
  await page.getByRole("button", { name: `Revoke invitation for ${third}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke invitation" }).click();
  await expect(page.getByRole("list", { name: "Pending invitations" })).toHaveCount(0);
  const guest = await newPage(browser, cloud);
  await guest.goto(unused);
  await expect(guest.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();

  const projects = page.getByRole("region", { name: "Projects" });
  await projects.getByLabel("New project").fill("Summer Party");
  await page.keyboard.press("Enter");
  const items = projects.getByRole("list").getByRole("listitem");
  await expect(items).toHaveText([/forms/, /summer-party/]);
  await projects.getByRole("button", { name: "Rename summer-party" }).click();
  await projects.getByLabel("Name of project summer-party").fill("winter");
  await page.keyboard.press("Enter");
  await expect(items).toHaveText([/forms/, /winter/]);
  await projects.getByRole("button", { name: "Delete winter" }).click();
  const remove = async () => {
    await page.getByRole("dialog").getByRole("textbox").fill("DELETE winter");
    await page.keyboard.press("Enter");
    await expect(items).toHaveText([/forms/]);
  };
  await remove();
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(items).toHaveText([/forms/, /winter/]);
  await projects.getByRole("button", { name: "Delete winter" }).click();
  await remove();
  await expect(projects.getByRole("button", { name: "You can’t delete the last project" })).toBeDisabled();

  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave organization" }).click();
  await expect(page.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Organization" }).click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(1);
});

test("an owner deletes an organization, finds it and its project among the deleted, and restores both", async ({
  page,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  const { id: organization_id, name, display_name } = organizations[0]!;
  const project = await owner.client.call<CreatedProject>(createProject, {
    body: { organization_id, name: "party" },
  });
  await owner.client.call(createDocument, {
    body: { project_id: project.id, doctype: "v0_form", title: "Guests" },
  });
  await owner.client.call(deleteProject, {
    params: { project_id: project.id },
    body: { user_confirmation_txt: "DELETE party" },
  });
  await resumeSession(page.context(), owner);
  await page.goto(organizationPath(name));
  const end = page.getByRole("button", { name: "Delete organization…" });
  await expect(end).toBeVisible();
  await expectSoundEverywhere(page);
  await end.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You’ll get a new, empty organization.");
  await dialog.getByRole("textbox").fill(`DELETE ${display_name}`);
  await dialog.getByRole("button", { name: "Delete organization" }).click();
  await expect(page.getByRole("heading", { name: "Create your first form" })).toBeVisible();

  await page.getByRole("link", { name: "Recently deleted" }).click();
  const gone = page.getByRole("region", { name: "Organizations" }).getByRole("listitem");
  await expect(gone).toContainText("0 documents · deleted");
  await gone.getByRole("button", { name: `Restore ${display_name}` }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    `“${display_name}” was restored`,
  );
  await page.goto(`/${name}`);
  await page.getByRole("link", { name: "Recently deleted" }).click();
  await expect(page.getByRole("region", { name: `Projects of ${display_name}` })).toContainText(
    /party\s*1 document · deleted/,
  );
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Restore party" }).click();
  await page.goto(`/${name}/party`);
  await expect(page.getByRole("link", { name: "Guests", exact: true })).toBeVisible();
});
