import type { CDPSession, Page } from "@playwright/test";
import { workSoFar } from "../grid-page.ts";

/** What is measured of a drawing, in our page and in the bare one. */

const MOVES = 120;
const STEP = 3;

export interface Dragged {
  /** Script, style and layout of the main thread per movement of the pointer. */
  work_per_move_ms: number;
  p95_frame_ms: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Notes when Excalidraw is there, and when it draws elements. Call it before the page opens. */
export function watchDrawing(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const noted = globalThis as { mountedAt?: number; drawnAt?: number };
    new MutationObserver((_, observer) => {
      if (document.getElementsByClassName("excalidraw").length === 0) return;
      noted.mountedAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (
      this: CanvasRenderingContext2D,
      ...parts: unknown[]
    ) {
      Reflect.apply(drawImage, this, parts);
      if (!this.canvas.classList.contains("static")) return;
      // Measured once, so that what follows costs nothing.
      CanvasRenderingContext2D.prototype.drawImage = drawImage;
      requestAnimationFrame(() => {
        noted.drawnAt = performance.now();
      });
    };
  });
}

/** When Excalidraw was there and when it drew elements, in milliseconds since the navigation. */
export async function whenDrawn(page: Page): Promise<{ mounted_ms: number; drawn_ms: number }> {
  const handle = await page.waitForFunction(() => {
    const { mountedAt, drawnAt } = globalThis as { mountedAt?: number; drawnAt?: number };
    return drawnAt === undefined ? null : { mounted_ms: mountedAt!, drawn_ms: drawnAt };
  });
  return (await handle.jsonValue())!;
}

/** Drags with the pointer from the middle of the drawing, back and forth. */
export async function drag(page: Page, devtools: CDPSession, { x, y, width, height }: Box): Promise<Dragged> {
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  // The first movement of a drag does more than the others.
  await page.mouse.move(middle.x + 10, middle.y + 10, { steps: 3 });
  await page.evaluate(() => {
    const frames: number[] = [];
    (globalThis as { frameTimes?: number[] | null }).frameTimes = frames;
    let last = performance.now();
    const note = (now: number) => {
      if ((globalThis as { frameTimes?: number[] | null }).frameTimes !== frames) return;
      frames.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const before = await workSoFar(devtools);
  for (let move = 1; move <= MOVES; move += 1) {
    const away = (move <= MOVES / 2 ? move : MOVES - move) * STEP;
    await page.mouse.move(middle.x + 10 + away, middle.y + 10 + away / 2);
  }
  const work = (await workSoFar(devtools)) - before;
  const frames = await page.evaluate(() => {
    const all = (globalThis as { frameTimes?: number[] | null }).frameTimes!;
    (globalThis as { frameTimes?: number[] | null }).frameTimes = null;
    return all.slice(1);
  });
  await page.mouse.up();
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    work_per_move_ms: (work * 1_000) / MOVES,
    p95_frame_ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
}
