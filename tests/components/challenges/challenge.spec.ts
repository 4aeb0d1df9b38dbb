import { type ChallengeState, loadChallenge, startChallenge } from "#core/contracts/challenges.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, servePublicForm, test } from "../component.ts";

const IDLE: ChallengeState = {
  state: "idle",
  email: null,
  challenge_id: null,
  expires_at: null,
  resend_at: null,
  verified_at: null,
  customer_uid: null,
};
const LATER = "2100-01-01T00:00:00.000Z";

test("Enter requests the code, and never submits the form", async ({ page, server }) => {
  const sketch = new FormSketch("Members");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name" });
  sketch.field({ name: "mail", type: "challenge_email", label: "Your address", required: true });
  const form = await servePublicForm(server, sketch);
  form.answers
    .on(loadChallenge, () => Response.json({ state: IDLE }))
    .on(startChallenge, ({ body: { email } }) => {
      const [challenge_id, times] = [crypto.randomUUID(), { expires_at: LATER, resend_at: LATER }];
      const state = { ...IDLE, ...times, state: "challenge-session-started" as const, email, challenge_id };
      return Response.json({ challenge_id, expires_at: LATER, state });
    });
  await page.goto(form.path);
  const address = page.getByLabel("Your address");
  await address.focus();
  await expect(page.locator("[data-island=challenge][data-mounted]")).toBeAttached();
  await address.fill("nobody");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Please enter an email address, such as name@example.com.").first(),
  ).toBeVisible();
  await address.fill("ada@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Enter the verification code")).toBeFocused();
  expect(form.answers.bodiesOf(startChallenge)).toEqual([{ email: "ada@example.com" }]);
  expect(form.stored).toEqual([]);
});

function members(): FormSketch {
  const sketch = new FormSketch("Members");
  sketch.field({ name: "mail", type: "challenge_email", label: "Your address", required: true });
  sketch.field({ name: "name", type: "text", label: "Name" });
  return sketch;
}

test("whoever types elsewhere while the code is sent keeps the focus", async ({ page, server }) => {
  const form = await servePublicForm(server, members());
  let release = () => {};
  const sent = new Promise<void>((resolve) => {
    release = resolve;
  });
  form.answers
    .on(loadChallenge, () => Response.json({ state: IDLE }))
    .on(startChallenge, async ({ body: { email } }) => {
      await sent;
      const [challenge_id, times] = [crypto.randomUUID(), { expires_at: LATER, resend_at: LATER }];
      const state = { ...IDLE, ...times, state: "challenge-session-started" as const, email, challenge_id };
      return Response.json({ challenge_id, expires_at: LATER, state });
    });
  await page.goto(form.path);
  const address = page.getByLabel("Your address");
  await address.focus();
  await expect(page.locator("[data-island=challenge][data-mounted]")).toBeAttached();
  await address.fill("ada@example.com");
  await page.keyboard.press("Enter");
  await page.getByLabel("Name").focus();
  await page.keyboard.type("A");
  release();
  await expect(page.getByLabel("Enter the verification code")).toBeVisible();
  await page.keyboard.type("da");
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
});

test("an address that was verified before does not replace what is being typed", async ({ page, server }) => {
  const form = await servePublicForm(server, members());
  let release = () => {};
  const asked = new Promise<void>((resolve) => {
    release = resolve;
  });
  form.answers.on(loadChallenge, async () => {
    await asked;
    const state = { ...IDLE, state: "challenge-success" as const, email: "ada@example.com" };
    return Response.json({ state });
  });
  await page.goto(`${form.path}?mail=ada%40example.com`);
  const address = page.getByLabel("Your address");
  await address.focus();
  await expect(page.locator("[data-island=challenge][data-mounted]")).toBeAttached();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("grace@");
  const answered = page.waitForResponse((response) => response.url().includes("challenge"));
  release();
  await answered;
  await page.keyboard.type("example.com");
  await expect(address).toHaveValue("grace@example.com");
  await expect(page.getByRole("button", { name: "Verify" })).toBeVisible();
  // The verified one is known.
  await address.fill("ada@example.com");
  await expect(address).not.toBeEditable();
});
