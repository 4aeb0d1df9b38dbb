import type { Page } from "@playwright/test";
import { MAX_FILE_SIZE } from "#core/files/limits.ts";
import { LANGUAGES } from "#core/forms/definition/language.ts";
import { reasonSentences } from "#core/forms/submitting/reason-text.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { formatBytes } from "#core/values/bytes.ts";
import { formatMessage } from "#core/values/message.ts";
import { demoForm } from "#local/seed/demo-form.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { showUp } from "../../journeys/visitor.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** The narrowest phone, tall enough for every question so that every island mounts. */
const PHONE = { width: 320, height: 12_000 };

const THEME = {
  is_powered_by_branding_enabled: true,
  stylesheet: { appearance: "light", "font-family": "inter", section: "none" },
} as const;

/** Every type on one page; later sections would be hidden. */
function everyType(): FormSketch {
  const form = demoForm();
  const isLater = ({ type }: { type: string }, at: number) => type === "section" && at > 1;
  form.blocks.splice(0, form.blocks.length, ...form.blocks.filter((block, at) => !isLater(block, at)));
  return form;
}

/** Texts that are wider than their element, or reach beyond the page. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      (element.textContent ?? "").trim() !== "";
    // Tables and rows of tools scroll, and respondents choose the names of files.
    const isScrolled = (element: HTMLElement) => element.closest(".sr-only, .rich-toolbar, .slides") !== null;
    const texts = [
      ...document.querySelectorAll<HTMLElement>("button, a, label, legend, p, small, span, h1, h2, h3"),
    ].filter((element) => isShown(element) && !isScrolled(element));
    const cut = texts.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isWider =
        getComputedStyle(element).display !== "inline" && element.scrollWidth > element.clientWidth + 1;
      return isWider || left < -1 || right > edge + 1;
    });
    // A closed select shows one option, and reports no overflow.
    const brush = document.createElement("canvas").getContext("2d")!;
    const selects = [...document.querySelectorAll<HTMLSelectElement>("select:not(.wire)")].filter(
      (select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        brush.font = font;
        const text = select.selectedOptions[0]?.label ?? "";
        return !select.multiple && isShown(select) && brush.measureText(text).width > room + 1;
      },
    );
    const shown = [...cut, ...selects].map(
      ({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent}`,
    );
    return document.documentElement.scrollWidth > edge ? ["The page is too wide.", ...shown] : shown;
  });
}

LANGUAGES.forEach((lang, index) => {
  test(`no text is cut at 320 px in ${lang}`, { ...inTurn(index) }, async ({ page, server }) => {
    const { path } = await servePublicForm(server, everyType(), { form: { lang, ...THEME } });
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await showUp(page);
    await expect(page.locator("[data-island]:not([data-mounted])")).toHaveCount(0);
    expect(await cutTexts(page)).toEqual([]);
    // In every script, the answer of a slider stands before its limit.
    await expect(page.locator(".range output").first()).toHaveText("–/10");
    await expect(page.locator(".range output").first()).toHaveCSS("direction", "ltr");
    // What is cut is reported.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>("label")!.style.cssText = "white-space: nowrap; inline-size: 3px";
    });
    expect(await cutTexts(page)).not.toEqual([]);
  });

  test(`page and server say the same in ${lang}`, { ...inTurn(index) }, async ({ page, server, browser }) => {
    const form = new FormSketch("Numbers");
    form.field({ name: "amount", type: "number", label: "Amount", max: 1234.5, step: 0.5, required: true });
    form.field({ name: "story", type: "textarea", label: "Story", minlength: 2 });
    form.field({ name: "day", type: "date", label: "Day", data: { max: "2024-05-01" } });
    form.field({ name: "paper", type: "file", label: "Paper" });
    const { path } = await servePublicForm(server, form, { form: { lang, ...THEME } });
    await page.setViewportSize({ width: 320, height: 640 });
    const texts = await loadTexts(lang);
    const values = { Amount: "5000", Story: "x", Day: "2025-01-01" };
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
    const plain = await context.newPage();
    const errors = [];
    for (const one of [page, plain]) {
      await one.goto(path);
      if (one === page) await expect(page.locator("html")).toHaveClass(/ready/);
      for (const [label, value] of Object.entries(values)) await one.getByLabel(label).fill(value);
      await one.evaluate(() => document.forms[0]!.setAttribute("novalidate", ""));
      await one.locator("button.submit").click();
      await expect(one.locator(".error")).toHaveCount(3);
      errors.push(await one.locator(".error").allTextContents());
      await expect(one.locator("[data-counts]").first()).toHaveText(
        formatMessage(texts.invalid_form, { n: 3 }, lang),
      );
    }
    expect(await cutTexts(page)).toEqual([]);
    expect(errors[0]).toEqual(errors[1]);
    expect(errors[0]![0]).toBe(
      reasonSentences({ type: "number" }, [{ code: "rangeOverflow", limit: 1234.5 }], texts, lang),
    );
    await expect(page.locator(".drop .note")).toHaveText(
      formatMessage(texts["file.limit"], { limit: formatBytes(MAX_FILE_SIZE.staged, lang) }, lang),
    );
    await context.close();
  });
});
