import { loadOrganization } from "#core/contracts/organizations/organizations.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";

test("the dashboard, the share page, the account menu and the palette lead to inviting people", async ({
  page,
  server,
}) => {
  const fake = new FakeForm("Tournament");
  const { organizations, user } = fake.workspace;
  const { display_name, ...organization } = organizations[0]!;
  const { id: user_id, sign_in_ways: _, ...person } = user;
  const created_at = new Date().toISOString();
  const used = { members: 1, projects: 1, documents: 1, storage: 0 };
  fake.answers.on(loadOrganization, () => ({
    ...{ ...organization, display_name, invitations: [], can_mail: true },
    members: [{ ...person, user_id, role: "owner" as const, created_at }],
    ...({ plan: "free", used } as const),
  }));
  const share = fake.path("connect/share");
  const email = page.getByRole("region", { name: "Invite people" }).getByLabel("Email");
  await openFormAt(page, server, fake, "connect/share");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Tournament", exact: true }).waitFor();
  await expectSoundEverywhere(page);
  await page.getByRole("link", { name: "Invite people" }).click();
  await expect(email).toBeFocused();
  await expect(
    page.getByRole("region", { name: "Projects" }).getByText("1 document", { exact: true }),
  ).toBeVisible();

  await page.goto(share);
  await page.getByRole("link", { name: "Invite people" }).click();
  await expect(email).toBeFocused();

  await page.goto(share);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Invite people" }).click();
  await expect(email).toBeFocused();

  for (const search of ["invite", "member", "viewer", "share with a colleague"]) {
    await page.goto(share);
    await page.getByRole("heading", { name: "Share", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Account" }).waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(search);
    await page.getByRole("option", { name: `Invite people to ${display_name}` }).click();
    await expect(email).toBeFocused();
  }
});
