import type { Page } from "@playwright/test";
import { type CanvasElement, inDrawingOrder, mergeElements } from "#core/documents/canvas/element.ts";
import { inTurn } from "../../turns.ts";
import { random, seedOfCrowd, severable } from "../crowd.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";
import { isSaved, makeCanvas, surface } from "./canvas.ts";

/** Two people draw on one canvas at once, at random, one of them without a connection now and then. */

const OPERATIONS = Number(process.env.CROWD_OPERATIONS ?? 100);
/** Where they draw, in the window of the drawing: away from the tools. */
const AREA = { x: 330, y: 130, width: 900, height: 500 };
const COLORS = ["#e03131", "#2f9e44", "#1971c2"];

/** The elements that Excalidraw has on a page, deleted ones included, in their order. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    interface Fiber {
      return: Fiber | null;
      stateNode: { scene?: { getElementsIncludingDeleted: () => CanvasElement[] } } | null;
    }
    const root = document.querySelector(".excalidraw")!;
    const key = Object.keys(root).find((name) => name.startsWith("__reactFiber$"))!;
    let fiber = (root as unknown as Record<string, Fiber | null>)[key];
    while (fiber && !fiber.stateNode?.scene) fiber = fiber.return;
    return fiber!.stateNode!.scene!.getElementsIncludingDeleted().map((element) => ({ ...element }));
  });

/** What must be the same everywhere. Of elements with one stored place, pages give all but the first another one. */
const essence = (elements: readonly CanvasElement[]) =>
  elements
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, version, versionNonce, x, y, width, strokeColor, text = "" }) =>
      JSON.stringify([id, version, versionNonce, x, y, width, strokeColor, text]),
    )
    .sort();

// Proves document/canvas-autosave, document/canvas-order
test(
  `${OPERATIONS} random strokes, moves, deletions and texts of two people end equal, and lose nothing`,
  inTurn(2),
  async ({ browser, cloud }) => {
    // In two browsers. `CROWD_OPERATIONS=300` takes a minute on a quiet machine.
    test.setTimeout(180_000);
    const [first, second] = [await newOwner(cloud), await newOwner(cloud)];
    await joinWorkspace(cloud, first, second, { name: "Sam Second" });
    const { document_id, redirect } = await makeCanvas(first, "Crowd");
    const networks: Awaited<ReturnType<typeof severable>>[] = [];
    const pages: Page[] = [];
    for (const who of [first, second]) {
      const page = await openAs(browser, cloud, who, `${redirect}/canvas`, async (fresh) => {
        await fresh.setViewportSize({ width: 1_440, height: 800 });
        networks.push(await severable(fresh));
      });
      await expect(surface(page)).toBeVisible();
      pages.push(page);
    }
    const seed = seedOfCrowd();
    const stored = async () => {
      const rows = await query<{ data: CanvasElement }>(
        cloud.connectionString,
        "SELECT data FROM canvas_element WHERE document_id = $1",
        [document_id],
      );
      return rows.map(({ data }) => data);
    };

    /** The newest state of every element that any page ever had. */
    let seen = new Map<string, CanvasElement>();
    const look = async (page: Page) => {
      seen = mergeElements([...seen.values()], await drawn(page));
    };

    async function act(page: Page, person: number) {
      const next = random(seed + person);
      const box = (await surface(page).boundingBox())!;
      const { mouse, keyboard } = page;
      const anyPlace = () => [box.x + AREA.x + next(AREA.width), box.y + AREA.y + next(AREA.height)] as const;
      /** Selects an element by its edge, if there is one. */
      const select = async (at: number) => {
        const all = (await drawn(page)).filter(({ type, isDeleted }) => type === "rectangle" && !isDeleted);
        const one = all[at % Math.max(1, all.length)];
        if (one === undefined) return null;
        const place = { x: box.x + Number(one.x), y: box.y + Number(one.y) + Number(one.height) / 2 };
        await mouse.click(place.x, place.y);
        return place;
      };
      for (let count = 0; count < OPERATIONS / pages.length; count += 1) {
        const [what, at] = [next(100), next(40)];
        if (count % 40 === 20 + person) await networks[person]!.cut();
        if (count % 40 === 32 + person) await networks[person]!.mend();
        if (what < 38) {
          const [x, y] = anyPlace();
          await keyboard.press("r");
          await mouse.move(x, y);
          await mouse.down();
          await mouse.move(x + 20 + next(80), y + 20 + next(60), { steps: 2 });
          await mouse.up();
        } else if (what < 58) {
          const from = await select(at);
          if (from === null) continue;
          await mouse.down();
          await mouse.move(from.x + next(80) - 40, from.y + next(60) - 30, { steps: 3 });
          await mouse.up();
        } else if (what < 68) {
          if ((await select(at)) !== null) await keyboard.press("Delete");
        } else if (what < 78) {
          await keyboard.press("ControlOrMeta+z");
        } else if (what < 82) {
          await keyboard.press("ControlOrMeta+Shift+z");
        } else if (what < 91) {
          // Writes a text, or into the element or the text that is there.
          const [x, y] = anyPlace();
          await mouse.dblclick(x, y);
          await keyboard.type(`${person}${next(100)}`);
          await keyboard.press("Escape");
        } else if ((await select(at)) !== null) {
          const color = page.getByTestId(`color-top-pick-${COLORS[next(COLORS.length)]}`).first();
          await color.click({ timeout: 2_000 }).catch(() => {});
        }
        await keyboard.press("Escape");
        await look(page);
      }
      await networks[person]!.mend();
    }
    await Promise.all(pages.map(act));

    for (const page of pages) await isSaved(page);
    await expect(async () => {
      const rows = essence(await stored());
      for (const page of pages) expect(essence(await drawn(page))).toEqual(rows);
    }).toPass({ timeout: 30_000 });
    for (const page of pages) await look(page);
    const kept = new Map((await stored()).map((element) => [element.id, element]));
    // One that nobody else has seen may be gone with its deletion.
    const lost = [...seen.values()].filter(({ id, version, isDeleted, type, width, height }) => {
      const isNothing = type === "rectangle" && width === 0 && height === 0;
      return !isDeleted && !isNothing && kept.get(id)?.version !== version;
    });
    expect(lost).toEqual([]);
    expect(essence([...kept.values()]).length).toBeGreaterThan(10);
    // In the same order, also when it is opened again.
    const [one, two] = await Promise.all(pages.map(async (page) => (await drawn(page)).map(({ id }) => id)));
    const remaining = (ids: readonly string[] | undefined) =>
      ids!.filter((id) => kept.get(id)?.isDeleted === false);
    expect(remaining(one)).toEqual(remaining(two));
    expect(remaining(one)).toEqual(remaining(inDrawingOrder([...kept.values()]).map(({ id }) => id)));
    await pages[0]!.reload();
    await expect(surface(pages[0]!)).toBeVisible();
    await expect
      .poll(async () => remaining((await drawn(pages[0]!)).map(({ id }) => id)))
      .toEqual(remaining(two));
    expect(essence(await drawn(pages[0]!))).toEqual(essence(await stored()));
  },
);
