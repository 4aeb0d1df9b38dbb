import type { Page } from "@playwright/test";

/**
 * Makes random changes to a form in its builder through the page's own keys and texts, and returns the list of
 * changes. The same seed on the same form makes the same changes, unless others edit the form too.
 */
export function actAtRandom(page: Page, seed: number, count: number): Promise<string[]> {
  return page.evaluate(act, { seed, count });
}

/** Runs in the page, so it must be self-contained. */
async function act({ seed, count }: { seed: number; count: number }): Promise<string[]> {
  /** Limits that keep the form at a common size. */
  const [FEWEST, MOST] = [8, 30];
  let state = seed;
  /** mulberry32: a number from 0 to 1. */
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const rest = () => new Promise((resolve) => setTimeout(resolve, 12));
  const press = (target: EventTarget, init: KeyboardEventInit) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  const canvas = document.querySelector<HTMLIFrameElement>("iframe[data-canvas]")!.contentDocument!;
  const items = () => [...canvas.querySelectorAll<HTMLElement>("[data-block-id]")];

  /** Replaces one of the block's texts, like a person who types over it. */
  function write(block: HTMLElement): boolean {
    const text = pick([...block.querySelectorAll<HTMLElement>('[role="textbox"]')]);
    if (text === undefined) return false;
    text.focus();
    canvas.getSelection()?.selectAllChildren(text);
    canvas.execCommand(
      "insertText",
      false,
      `${pick(["Red", "Green", "Blue"])} ${Math.floor(random() * 1e6)}`,
    );
    block.focus();
    return true;
  }

  function require(): boolean {
    const all = [...document.querySelectorAll<HTMLButtonElement>('button[role="switch"]')];
    const control = all.find(({ labels }) => labels[0]?.textContent?.startsWith("Required"));
    control?.click();
    return control !== undefined;
  }

  const ACTS: Record<string, (block: HTMLElement) => boolean> = {
    write,
    up: (block) => !press(block, { key: "ArrowUp", altKey: true }),
    down: (block) => !press(block, { key: "ArrowDown", altKey: true }),
    duplicate: (block) => items().length < MOST && !press(block, { key: "d", ctrlKey: true }),
    delete: (block) => items().length > FEWEST && !press(block, { key: "Delete" }),
    require,
    undo: (block) => !press(block, { key: "z", ctrlKey: true }),
    redo: (block) => !press(block, { key: "z", ctrlKey: true, shiftKey: true }),
  };
  const OFTEN = ["write", "write", "write", "up", "down", "duplicate", "duplicate", "delete", "require"];
  const done: string[] = [];
  for (let tries = 0; done.length < count && tries < count * 10; tries++) {
    const block = pick(items());
    if (block === undefined) throw new Error("The form has no blocks.");
    block.focus();
    await rest();
    if (!block.isConnected) continue;
    const name = pick([...OFTEN, "undo", "redo"])!;
    if (ACTS[name]!(block)) done.push(name);
    await rest();
  }
  return done;
}
