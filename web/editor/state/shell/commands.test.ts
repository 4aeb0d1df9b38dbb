import fc from "fast-check";
import { createStore } from "jotai";
import { expect, test } from "vitest";
import { listCommands, searchCommands } from "./command-search.ts";
import { type Command, commandOf, isPressed, offerCommandsAtom, offeredCommandsAtom } from "./commands.ts";

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  words: [],
  group: "This page",
  run: () => {},
  ...more,
});
const press = (
  key: string,
  held: Partial<Record<"altKey" | "ctrlKey" | "metaKey" | "shiftKey", true>> = {},
) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label);

test("a key press matches a shortcut only if all keys are the same", () => {
  expect(isPressed(press("z", { ctrlKey: true }), ["Mod", "Z"])).toBe(true);
  expect(isPressed(press("z", { metaKey: true }), ["Mod", "Z"])).toBe(true);
  expect(isPressed(press("Z", { ctrlKey: true, shiftKey: true }), ["Mod", "Z"])).toBe(false);
  expect(isPressed(press("Z", { ctrlKey: true, shiftKey: true }), ["Mod", "Shift", "Z"])).toBe(true);
  expect(isPressed(press("z"), ["Mod", "Z"])).toBe(false);
  expect(isPressed(press("ArrowUp", { altKey: true }), ["Alt", "↑"])).toBe(true);
  expect(isPressed(press("ArrowUp"), ["Alt", "↑"])).toBe(false);
  expect(isPressed(press("?", { shiftKey: true }), ["?"])).toBe(true);
  expect(isPressed(press("/", { shiftKey: true }), ["/"])).toBe(true);
  expect(isPressed(press("/", { ctrlKey: true }), ["/"])).toBe(false);
});

test("the page's commands do not react to keys that the focused element handles", () => {
  const commands = [
    command("Delete", { shortcut: ["Delete"], isHandledByFocus: true }),
    command("Redo", { shortcut: ["Mod", "Shift", "Z"], alternatives: [["Mod", "Y"]] }),
  ];
  expect(commandOf(press("Delete"), commands)).toBeUndefined();
  expect(commandOf(press("y", { ctrlKey: true }), commands)?.label).toBe("Redo");
});

test("commands are found by name, synonym, abbreviation and with a typo", () => {
  const all = [
    command("Share", { words: ["link", "publish"] }),
    command("Go to Responses"),
    command("Duplicate"),
    command("Dark theme"),
  ];
  expect(labels(searchCommands("shar", all))).toEqual(["Share"]);
  expect(labels(searchCommands("publish", all))).toEqual(["Share"]);
  expect(labels(searchCommands("gtr", all))).toEqual(["Go to Responses"]);
  expect(labels(searchCommands("dth", all))[0]).toBe("Dark theme");
  expect(labels(searchCommands("dupilcate", all))).toEqual(["Duplicate"]);
  expect(searchCommands("zzz", all)).toEqual([]);
});

test("letters of a name in their order find it", () => {
  const name = "Go to the table of responses";
  fc.assert(
    fc.property(
      fc.subarray(
        [...name.matchAll(/\S/g)].map(({ index }) => index),
        { minLength: 2 },
      ),
      (places) => {
        const typed = places.map((place) => name[place]).join("");
        expect(labels(searchCommands(typed, [command("Xyz"), command(name)]))).toEqual([name]);
      },
    ),
  );
});

test("recently used commands come first and appear once", () => {
  const all = [command("A"), command("B"), command("C", { group: "Go to" })];
  expect(listCommands(all, ["C", "gone", "B"])).toEqual([
    { title: "Recent", commands: [all[2], all[1]] },
    { title: "This page", commands: [all[0]] },
  ]);
});

test("a part of the page offers its commands while it is rendered", () => {
  const store = createStore();
  const leave = store.set(offerCommandsAtom, "blocks", [command("Old")]);
  const leaveNew = store.set(offerCommandsAtom, "blocks", [command("New")]);
  leave();
  expect(labels(store.get(offeredCommandsAtom))).toEqual(["New"]);
  leaveNew();
  expect(store.get(offeredCommandsAtom)).toEqual([]);
});

test("whether a command is disabled is asked when its keys are pressed", () => {
  let hasStep = false;
  const undo: Command = {
    ...command("Undo", { shortcut: ["Mod", "Z"] }),
    get isDisabled() {
      return !hasStep;
    },
  };
  const press = { key: "z", altKey: false, ctrlKey: true, metaKey: false, shiftKey: false };
  expect(commandOf(press, [undo])).toBeUndefined();
  hasStep = true;
  expect(commandOf(press, [undo])).toBe(undo);
});
