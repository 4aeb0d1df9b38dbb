import { loadAnalytics, loadRecentActivity } from "#core/contracts/analytics.ts";
import { loadFunnel } from "#core/contracts/results.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import { FakeResults } from "../fakes/results.ts";

test("results and where people stop lead to each other, and a window returns the focus to their heading", async ({
  page,
  server,
}) => {
  const fake = new FakeForm("Conference");
  new FakeResults(fake);
  const now = new Date().toISOString();
  const series = { edges: [now, now], responses: [0], sessions: [0], views: [0] };
  fake.answers
    .on(loadRecentActivity, () => ({ ...series, places: [] }))
    .on(loadAnalytics, () => ({ ...series, covered: 0, countries: [], devices: [], referrers: [] }))
    .on(loadFunnel, () => ({
      ...{ views: 0, starts: 0, completions: 0, open: 0, time: null },
      ...{ from: now, until: now, zone: "UTC", sections: [], without_question: { left: 0, open: 0 } },
      ...{
        groups: [],
        ungrouped: 0,
        filter_version: null,
        left_out: 0,
        deleted_after: { unfinished: null, submitted: null },
      },
    }));
  await openFormAt(page, server, fake, "data/analytics");
  await page.getByRole("link", { name: "Show where people stop" }).click();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Results" })).toHaveAttribute("aria-current", "page");
  const tabs = page.getByRole("navigation", { name: "Results" });
  await tabs.getByRole("link", { name: "Results" }).click();
  await expect(page.getByRole("heading", { name: "No responses yet" })).toBeFocused();
  // A window that closes returns the focus to the heading.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "No responses yet" })).toBeFocused();
  await tabs.getByRole("link", { name: "Funnel" }).click();
  await expect(page.getByRole("heading", { name: "Nobody yet" })).toBeVisible();
  // Each leads to what brings the first response.
  await page.getByRole("main").getByRole("link", { name: "Share form" }).click();
  await expect(page).toHaveURL(/\/connect\/share$/);
});
