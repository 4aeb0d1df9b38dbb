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
