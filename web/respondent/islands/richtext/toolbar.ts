import type { Command, EditorState } from "prosemirror-state";
import type { TextKey } from "#core/forms/texts/en.ts";
import { hasMark, isInside } from "../../../ui/rich-text/commands.ts";
import { say } from "../../runtime/say.ts";
import type { RuntimeTexts } from "../../runtime-data.ts";
import { button, element } from "../elements.ts";
import { COMMANDS } from "./commands.ts";

type CommandName = keyof typeof COMMANDS;

interface Tool {
  command: CommandName | "link" | "image";
  text: TextKey;
  /** For "Heading {n}". */
  n?: number;
  /** A 24 by 24 path, or a letter. */
  path?: string;
  letter?: string;
  isOn?(state: EditorState): boolean;
}

const marked = (command: CommandName, text: TextKey, letter: string): Tool => ({
  ...{ command, text, letter },
  isOn: (state) => hasMark(state, command),
});
const heading = (n: 1 | 2 | 3): Tool => ({
  ...{ command: `heading${n}`, text: "richtext.heading", n, letter: `H${n}` },
  isOn: (state) => isInside(state, "heading", { level: n }),
});
const block = (command: CommandName, text: TextKey, path: string): Tool => ({
  ...{ command, text, path },
  isOn: (state) => isInside(state, command),
});

/** In groups. */
const TOOLS: readonly (readonly Tool[])[] = [
  [
    marked("bold", "richtext.bold", "B"),
    marked("italic", "richtext.italic", "I"),
    marked("underline", "richtext.underline", "U"),
    marked("strike", "richtext.strike", "S"),
    { ...marked("code", "richtext.code", ""), letter: undefined, path: "M9 8l-4 4 4 4M15 8l4 4-4 4" },
    {
      ...{ command: "link", text: "richtext.link" },
      path: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
      isOn: (state) => hasMark(state, "link"),
    },
  ],
  [heading(1), heading(2), heading(3)],
  [
    block("bulletList", "richtext.bullet_list", "M10 6h10M10 12h10M10 18h10M5 6h0M5 12h0M5 18h0"),
    block(
      "orderedList",
      "richtext.ordered_list",
      "M11 6h9M11 12h9M11 18h9M5 4v4M4 8h2M4 14c0-2 3-2 2 0l-2 4h3",
    ),
    block("blockquote", "richtext.quote", "M5 5v14M10 8h10M10 12h10M10 16h6"),
    {
      ...{ command: "image", text: "richtext.image" },
      path: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9h0",
    },
    block("codeBlock", "richtext.code_block", "M4 5h16v14H4zM10 10l-2 2 2 2M14 10l2 2-2 2"),
    { command: "horizontalRule", text: "richtext.rule", path: "M4 12h16" },
  ],
  [
    { command: "undo", text: "undo", path: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3" },
    { command: "redo", text: "redo", path: "M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h3" },
  ],
];

const SVG = "http://www.w3.org/2000/svg";

function picture(path: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", path);
  return svg;
}

export interface Toolbar {
  element: HTMLElement;
  /** Updates the buttons for the selection's marks and possible commands. */
  show(state: EditorState): void;
}

interface ToolbarPorts {
  run(command: Command): void;
  link(): void;
  /** Null: no pictures here. */
  image: (() => void) | null;
}

const isPossible = ({ command }: Tool, state: EditorState) =>
  command === "link" || command === "image" || COMMANDS[command](state);

/** A toolbar by the ARIA authoring practices: one tab stop, arrow keys inside. */
export function toolbar(texts: RuntimeTexts, { run, ...own }: ToolbarPorts): Toolbar {
  const bar = element("div", "rich-tools");
  bar.role = "toolbar";
  bar.ariaLabel = texts["richtext.toolbar"] ?? "";
  const made: { tool: Tool; key: HTMLButtonElement }[] = [];
  for (const tools of TOOLS) {
    const group = bar.appendChild(element("div", "rich-group"));
    for (const tool of tools) {
      const { command, letter = "", path } = tool;
      if (command === "image" && own.image === null) continue;
      const press = () =>
        command === "link" || command === "image" ? own[command]?.() : run(COMMANDS[command]);
      const key = group.appendChild(button(`rich-tool tool tool-${command}`, "", press));
      key.ariaLabel = say(texts[tool.text], { n: tool.n ?? "" });
      key.title = key.ariaLabel;
      key.tabIndex = -1;
      // Drawn by CSS because it only illustrates the button's name.
      key.dataset.letter = letter;
      if (path) key.append(picture(path));
      // Keeps the selection in the text.
      key.addEventListener("mousedown", (event) => event.preventDefault());
      made.push({ tool, key });
    }
  }
  const keys = made.map(({ key }) => key);
  if (keys[0]) keys[0].tabIndex = 0;

  function focus(key: HTMLButtonElement | undefined) {
    if (!key) return;
    for (const other of keys) other.tabIndex = other === key ? 0 : -1;
    key.focus();
  }
  bar.addEventListener("keydown", (event) => {
    const at = keys.indexOf(document.activeElement as HTMLButtonElement);
    const isRtl = getComputedStyle(bar).direction === "rtl";
    const forward = isRtl ? "ArrowLeft" : "ArrowRight";
    const back = isRtl ? "ArrowRight" : "ArrowLeft";
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focus(keys.at(to % keys.length));
  });

  function show(state: EditorState) {
    for (const { tool, key } of made) {
      if (tool.isOn) key.ariaPressed = String(tool.isOn(state));
      // Not disabled, which would lose the focus: arrow keys still reach it.
      key.ariaDisabled = String(!isPossible(tool, state));
    }
  }
  return { element: bar, show };
}
