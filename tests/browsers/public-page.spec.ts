import { setTheme } from "#core/contracts/look.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { hostHtml } from "../host-site.ts";
import { openForm, storedAnswers } from "../journeys/respondent-form.ts";
import { partyForm } from "../party-form.ts";
import { ticketForm } from "../ticket-form.ts";
import { EMPTY_PAGE, expect, test } from "./browsers.ts";
import { button, type Tab } from "./tab.ts";

const SENT = /\/complete\?rid=/;
const READY = "html.ready";

/** Answers the party's questions up to the last section. */
async function fillToTheEnd(tab: Tab): Promise<void> {
  await tab.fill('[name="name"]', "Ada");
  await tab.press(button("Next"));
  await tab.press({ css: "label", text: "Tea" });
  await tab.press(button("Next"));
  await tab.press({ css: "label", text: "I agree" });
}

/** One question, and Submit. */
function oneQuestion(): FormSketch {
  const form = new FormSketch("Guests");
  form.field({ name: "name", type: "text", label: "Name" });
  return form;
}

/** Waits until the script of the page has begun. */
const isReady = (tab: Tab) => tab.press(`${READY} body`);

test("a form of several sections is filled in and submitted", async ({ visitor, cloud }) => {
  const { form_id, path } = await openForm(cloud);
  const tab = await visitor.open(path);
  await fillToTheEnd(tab);
  await tab.press(button("Submit"));
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", drink: "tea", terms: true }]);
});

test("what is typed before the script arrives stays, and is submitted", async ({ visitor, cloud, wire }) => {
  const { form_id, path } = await openForm(cloud);
  const release = wire.hold(/\/assets\/respondent-/);
  const tab = await visitor.open(EMPTY_PAGE);
  // The load event waits for the script.
  await tab.driver.begin(wire.origin + path);
  await tab.fill('[name="name"]', "Ada, early");
  release();
  await tab.press(button("Next"));
  await tab.press({ css: "label", text: "Coffee" });
  await tab.press(button("Next"));
  await tab.press({ css: "label", text: "I agree" });
  await tab.press(button("Submit"));
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada, early", drink: "coffee" }]);
});

test("missing answers are explained where they are missing", async ({ visitor, cloud }) => {
  const { path } = await openForm(cloud);
  const tab = await visitor.open(path);
  await isReady(tab);
  await tab.press(button("Next"));
  await tab.sees("Please fill in this field.", ".question");
  const focused = () => tab.driver.run(null, () => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("name");
});

test("Back of the browser goes a section back, and a reload keeps answers and section", async ({
  visitor,
  cloud,
}) => {
  const { path } = await openForm(cloud);
  const tab = await visitor.open(path);
  await tab.fill('[name="name"]', "Ada");
  await tab.press(button("Next"));
  await tab.press({ css: "label", text: "Tea" });
  await tab.driver.reload();
  await tab.sees("Section 2 of 3");
  await expect
    .poll(() => tab.driver.run(null, () => document.querySelectorAll('[name="drink"]:checked').length))
    .toBe(1);
  await tab.press(button("Back"));
  await tab.sees("Section 1 of 3");
  expect(await tab.value('[name="name"]')).toBe("Ada");
});

test("answers of one tab continue in another", async ({ visitor, cloud }) => {
  const { form_id, path } = await openForm(cloud);
  const first = await visitor.open(path);
  await first.fill('[name="name"]', "Ada");
  await first.press(button("Next"));
  await first.press({ css: "label", text: "Tea" });
  const second = await visitor.open(path);
  await second.press(button("Continue here"));
  await second.sees("Section 2 of 3");
  await first.sees("You continued these answers in another tab.");
  await second.press(button("Next"));
  await second.press({ css: "label", text: "I agree" });
  await second.press(button("Submit"));
  await second.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", drink: "tea" }]);
});

test("an answer that the network loses waits, and is sent once", async ({ visitor, cloud, wire }) => {
  const { form_id, path } = await openForm(cloud);
  const tab = await visitor.open(path);
  await fillToTheEnd(tab);
  wire.cut();
  await tab.press(button("Submit"));
  await tab.sees("Your answers couldn’t be saved. Trying again…", "[role=status]");
  wire.mend();
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toHaveLength(1);
});

test("the test payment submits the form", async ({ visitor, cloud }) => {
  const { form_id, path } = await openForm(cloud, ticketForm());
  const tab = await visitor.open(path);
  await tab.fill('[name="name"]', "Ada");
  await tab.press(button("Next"));
  await tab.sees("Test mode: you won’t be charged.");
  await tab.press(button("Pay $10"));
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", fee: { state: "test" } }]);
});

test("an Arabic form runs from right to left, and takes Arabic digits", async ({ visitor, cloud }) => {
  const form = new FormSketch("حفلة");
  form.section();
  form.field({ name: "guests", type: "number", label: "الضيوف" });
  const { form_id, path, owner } = await openForm(cloud, form);
  const stylesheet = {
    palette: null,
    appearance: "system",
    "font-family": "inter",
    section: "basic",
    custom: null,
  };
  const body = { form_id, lang: "ar", is_powered_by_branding_enabled: true, stylesheet } as const;
  await owner.client.call(setTheme, { body });
  const tab = await visitor.open(path);
  expect(await tab.driver.run(null, () => getComputedStyle(document.querySelector("form")!).direction)).toBe(
    "rtl",
  );
  await tab.fill('[name="guests"]', "١٢");
  await tab.press("[type=submit]");
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ guests: 12 }]);
});

test("a form is filled in with the keyboard alone", async ({ visitor, cloud }) => {
  const { form_id, path } = await openForm(cloud);
  const tab = await visitor.open(path);
  await isReady(tab);
  const focused = (name: string) =>
    expect.poll(() => tab.driver.run(null, () => document.activeElement?.getAttribute("name"))).toBe(name);
  await tab.driver.run(null, () => document.querySelector<HTMLElement>('[name="name"]')!.focus());
  await tab.type("Ada");
  await tab.keys("Tab");
  await focused("email");
  await tab.type("ada@example.com");
  await tab.keys("Enter");
  await tab.sees("Section 2 of 3");
  await tab.keys("Tab");
  await focused("drink");
  await tab.keys("ArrowDown");
  await tab.keys("Enter");
  await tab.sees("Section 3 of 3");
  await tab.keys("Tab");
  await focused("guests");
  await tab.type("2");
  await tab.keys("ArrowUp");
  await tab.keys("Tab");
  await tab.keys("Tab");
  await focused("terms");
  await tab.keys("Space");
  // From the last question, Enter leads to Submit.
  await tab.keys("Enter");
  await tab.keys("Enter");
  await tab.isAt(SENT);
  const drink = expect.stringMatching(/tea|coffee/);
  const answers = { name: "Ada", email: "ada@example.com", drink, guests: 3, terms: true };
  expect(await storedAnswers(cloud, form_id)).toMatchObject([answers]);
});

test("a question appears when an answer asks for it, and counts only then", async ({ visitor, cloud }) => {
  const { form_id, path } = await openForm(cloud);
  const tab = await visitor.open(path);
  await tab.fill('[name="name"]', "Ada");
  await tab.press(button("Next"));
  await tab.press({ css: "label", text: "Tea" });
  await tab.press({ css: "label", text: "I bring a gift" });
  await tab.fill('[name="gift"]', "A kite");
  await tab.press({ css: "label", text: "I bring a gift" });
  await expect.poll(() => tab.texts('[name="gift"]')).toEqual([]);
  await tab.press(button("Next"));
  await tab.press({ css: "label", text: "I agree" });
  await tab.press(button("Submit"));
  await tab.isAt(SENT);
  const [answers] = await storedAnswers(cloud, form_id);
  expect(answers).not.toHaveProperty("gift");
});

test("after a submit, Back begins another response", async ({ visitor, cloud }) => {
  const { form_id, path } = await openForm(cloud, oneQuestion());
  const tab = await visitor.open(path);
  for (const name of ["Ada", "Bob"]) {
    await tab.fill('[name="name"]', name);
    await tab.press(button("Submit"));
    await tab.isAt(SENT);
    await tab.driver.back();
    await expect.poll(() => tab.value('[name="name"]').catch(() => null)).toBe("");
  }
  expect(await storedAnswers(cloud, form_id)).toEqual([{ name: "Ada" }, { name: "Bob" }]);
});

test("an address answers questions", async ({ visitor, cloud }) => {
  const { form_id, path } = await openForm(cloud, oneQuestion());
  const tab = await visitor.open(`${path}?name=${encodeURIComponent("Zoë & <Žižek>")}`);
  await expect.poll(() => tab.value('[name="name"]')).toBe("Zoë & <Žižek>");
  await tab.press(button("Submit"));
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ name: "Zoë & <Žižek>" }]);
});

test("a form in the page of another site is as tall as its content, and says when it is submitted", async ({
  visitor,
  cloud,
  site,
}) => {
  const { form_id } = await openForm(cloud, oneQuestion());
  const script = `<script src="${visitor.addressOf("/embed.js")}"></script>`;
  const tab = await visitor.open(
    site.serve("/", hostHtml(`<div data-sheaf-form="${form_id}"></div>${script}`)),
  );
  const frame = "iframe";
  await tab.fill({ css: '[name="name"]', frame }, "Ada");
  const isFitting = () =>
    tab.driver.run(
      frame,
      () => window.innerHeight === Math.ceil(document.body.getBoundingClientRect().height),
    );
  await expect.poll(isFitting).toBe(true);
  await tab.press(button("Submit", frame));
  await tab.sees("Your response was received.", "body", frame);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ name: "Ada" }]);
  const types = () =>
    tab.driver.run(null, () =>
      (window as unknown as { messages: { type: string }[] }).messages.map(({ type }) => type),
    );
  await expect.poll(types).toContain("complete");
});

test("without JavaScript a form is one page, and explains what is missing", async ({ meet, cloud }) => {
  const { form_id, path } = await openForm(cloud, partyForm());
  const visitor = await meet({ javaScript: false });
  const tab = await visitor.open(path);
  await tab.fill('[name="name"]', "Ada");
  await tab.press(button("Submit"));
  await tab.sees("Some questions may not apply to you.");
  await tab.press({ css: "label", text: "Tea" });
  await tab.press({ css: "label", text: "I agree" });
  await tab.press({ css: "label", text: "I bring a gift" });
  await tab.fill('[name="gift"]', "A kite");
  await tab.press(button("Submit"));
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", drink: "tea" }]);
});
