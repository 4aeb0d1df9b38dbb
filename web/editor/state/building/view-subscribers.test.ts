import { beforeEach, expect, test } from "vitest";
import type { BlockView } from "./block-views.ts";
import { ViewSubscribers } from "./view-subscribers.ts";

const view = (id: string) => ({ block: { id } }) as BlockView;

let views = new Map<string, BlockView>();
let watchers = new Set<() => void>();
let called: string[] = [];
let subscribers: ViewSubscribers;

beforeEach(() => {
  views = new Map(["a", "b", "c"].map((id) => [id, view(id)]));
  watchers = new Set();
  called = [];
  subscribers = new ViewSubscribers({
    read: () => views,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  });
});

function change(next: Map<string, BlockView>): void {
  views = next;
  for (const changed of watchers) changed();
}

const subscribe = (id: string, name = id) => subscribers.subscribe(id, () => called.push(name));

test("only subscribers of blocks that were changed, added or removed are called", () => {
  for (const id of ["a", "b", "c", "d"]) subscribe(id);
  subscribe("b", "b in the outline");
  change(new Map([...views, ["b", view("b")]]));
  expect(called).toEqual(["b", "b in the outline"]);
  called = [];
  change(new Map([...views, ["d", view("d")]]));
  expect(called).toEqual(["d"]);
  called = [];
  const { a: _, ...rest } = Object.fromEntries(views);
  change(new Map(Object.entries(rest)));
  expect(called).toEqual(["a"]);
});

test("watching stops with the last subscriber and starts again with the next", () => {
  const stops = [subscribe("a"), subscribe("b")];
  expect(watchers.size).toBe(1);
  for (const stop of stops) stop();
  expect(watchers.size).toBe(0);
  change(new Map([["a", view("a")]]));
  subscribe("a");
  expect(watchers.size).toBe(1);
  change(new Map(views));
  expect(called).toEqual([]);
});
