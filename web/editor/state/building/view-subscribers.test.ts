import { beforeEach, expect, test } from "vitest";
import type { BlockView } from "./block-views.ts";
import { ViewFollowers } from "./view-followers.ts";

const view = (id: string) => ({ block: { id } }) as BlockView;

let views = new Map<string, BlockView>();
let watchers = new Set<() => void>();
let heard: string[] = [];
let followers: ViewFollowers;

beforeEach(() => {
  views = new Map(["a", "b", "c"].map((id) => [id, view(id)]));
  watchers = new Set();
  heard = [];
  followers = new ViewFollowers({
    read: () => views,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    rest: { tell: (listener) => listener() },
  });
});

function change(next: Map<string, BlockView>): void {
  views = next;
  for (const changed of watchers) changed();
}

const follow = (id: string, name = id) => followers.follow(id, () => heard.push(name));

test("only followers of blocks that were changed, added or removed are called", () => {
  for (const id of ["a", "b", "c", "d"]) follow(id);
  follow("b", "b in the outline");
  change(new Map([...views, ["b", view("b")]]));
  expect(heard).toEqual(["b", "b in the outline"]);
  heard = [];
  change(new Map([...views, ["d", view("d")]]));
  expect(heard).toEqual(["d"]);
  heard = [];
  const { a: _, ...rest } = Object.fromEntries(views);
  change(new Map(Object.entries(rest)));
  expect(heard).toEqual(["a"]);
});

test("watching stops with the last follower and starts again with the next", () => {
  const stops = [follow("a"), follow("b")];
  expect(watchers.size).toBe(1);
  for (const stop of stops) stop();
  expect(watchers.size).toBe(0);
  change(new Map([["a", view("a")]]));
  follow("a");
  expect(watchers.size).toBe(1);
  change(new Map(views));
  expect(heard).toEqual([]);
});
