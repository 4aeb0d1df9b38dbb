/**
 * A page of a site beside a form's page with the same blocks: bytes as sent, and the first paint of a first visit, with
 * a CPU 4x slower, on slow 4G. Also a site with an embedded form and a countdown.
 *
 *     npx node bench/site-page.ts [rounds]
 */
import { randomUUID } from "node:crypto";
import { type Browser, chromium } from "@playwright/test";
import { saveBlocks } from "#core/contracts/building/builder.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import * as settings from "#core/contracts/settings.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { buildIfStale } from "#local/build.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { CHROMIUM_ARGS, findChromium } from "../tests/chromium.ts";
import { newOwner } from "../tests/journeys/owner.ts";
import { startCompressingEdge } from "./compressing-edge.ts";
import { median, medianWithRange } from "./median.ts";
import { openSlowPage } from "./visit-page.ts";

const ROUNDS = Number(process.argv[2] ?? 9);
const PARAGRAPHS = 12;

interface Visit {
  paint_ms: number;
  bytes: number;
}

await buildIfStale();
const cloud = await startLocalCloud();
const edge = await startCompressingEdge(cloud.origin);
const { executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const owner = await newOwner({
    origin: cloud.origin,
    connectionString: cloud.services.connectionString,
  });
  const text = (index: number) => ({ type: "html", body_html: `<p>Paragraph ${index} of what we plan.</p>` });
  const texts = Array.from({ length: PARAGRAPHS }, (_, index) => text(index));
  const form = await make("v0_form", texts);
  const pages = {
    form,
    site: await make("v0_site", texts),
    "site with a form and a countdown": await make("v0_site", [
      ...texts,
      { type: "countdown", data: { until: "2099-07-01T16:00:00Z" } },
      { type: "form", data: { form_id: form, title: "Sign up" } },
    ]),
  };

  async function make(doctype: "v0_form" | "v0_site", blocks: readonly object[]): Promise<string> {
    const { form_id } = await owner.client.call<CreatedDocument>(createDocument, {
      body: { project_id: owner.project_id, doctype, title: "Our party" },
    });
    const empty = { parent_id: null, form_field_id: null, title_html: null, description_html: null };
    const upserts = blocks.map((block, index) => ({
      ...{ id: randomUUID(), local_index: index + 1, body_html: null, src: null, v_hidden: false },
      ...empty,
      ...block,
    }));
    await owner.client.call(saveBlocks, {
      params: { form_id: form_id! },
      body: { transaction_id: randomUUID(), upserts, deletes: [] } as never,
    });
    await owner.client.call(settings.setForceClosed, { body: { form_id: form_id!, closed: false } });
    return form_id!;
  }

  const visits = new Map<string, Visit[]>(Object.keys(pages).map((name) => [name, []]));
  // The first visit brings each page to the edge.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, form_id] of Object.entries(pages)) {
      const visit = await visitOnce(browser, edge.origin + formPath(form_id));
      if (round > 0) visits.get(name)!.push(visit);
    }
  }
  const base = visits.get("form")!;
  console.log(
    "| page | first paint | of the form's | bytes without fonts | of the form's |\n|---|---|---|---|---|",
  );
  for (const [name, all] of visits) {
    const [paint, bytes] = [median(all.map(({ paint_ms }) => paint_ms)), median(all.map((one) => one.bytes))];
    const ratios = all.map(({ paint_ms }, index) => paint_ms / base[index]!.paint_ms);
    const share = (bytes / median(base.map((one) => one.bytes))).toFixed(2);
    const row = [`${paint.toFixed(0)} ms`, medianWithRange(ratios, "x", 2), bytes, `${share}x`];
    console.log(`| ${name} | ${row.join(" | ")} |`);
  }
} finally {
  await browser.close();
  edge.close();
  await cloud.stop();
}

async function visitOnce(browser: Browser, address: string): Promise<Visit> {
  const { context, page } = await openSlowPage(browser, { isThrottled: true });
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    let bytes = 0;
    const fonts = new Set<string>();
    devtools.on("Network.responseReceived", ({ requestId, type }) => type === "Font" && fonts.add(requestId));
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (!fonts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: "networkidle" });
    const paint_ms = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
    );
    return { paint_ms, bytes };
  } finally {
    await context.close();
  }
}
