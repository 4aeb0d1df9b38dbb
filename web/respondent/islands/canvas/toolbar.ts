import type { PlainTextKey } from "#core/forms/texts/en.ts";
import { button, element } from "../elements.ts";
import { icon } from "./drawing-view.ts";

export type Tool = "select" | "pen" | "eraser" | "line" | "rectangle" | "ellipse" | "text";

const TOOLS: Readonly<Record<Tool, string>> = {
  pen: "M4 20l1-5L16 4l4 4L9 19z",
  select: "M5 3l6 16 2.5-6.5L20 10z",
  eraser: "M8 20h12M5 15l9-9 6 6-8 8H8z",
  line: "M5 19L19 5",
  rectangle: "M4 6h16v12H4z",
  ellipse: "M4 12a8 6 0 1 0 16 0a8 6 0 1 0-16 0",
  text: "M5 6V4h14v2M12 4v16M9 20h6",
};
/** Each at least 4.5:1 on white paper. */
const COLORS = {
  black: "#1f2328",
  red: "#c4262e",
  orange: "#b35300",
  green: "#1a7f37",
  blue: "#0a5fd0",
  purple: "#7a3fc2",
} as const;
const SIZES = [3, 6, 12] as const;

export const ACTIONS = {
  undo: "M9 7l-5 5 5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  "canvas.delete": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  zoom_out: "M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM16 16l5 5M8 11h6",
  zoom_in: "M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM16 16l5 5M8 11h6M11 8v6",
  zoom_fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
} as const satisfies Partial<Record<PlainTextKey, string>>;
export type Action = keyof typeof ACTIONS;

type TextOf = (key: PlainTextKey) => string;

/** Radio buttons that look like tools: one tab stop, arrow keys move between them. */
function radios<Value extends string>(
  legend: string,
  choices: readonly (readonly [value: Value, name: string, glyph: Element])[],
  onChange: (value: Value) => void,
): HTMLFieldSetElement {
  const group = element("fieldset", "drawing-tools");
  group.setAttribute("aria-label", legend);
  const name = crypto.randomUUID();
  choices.forEach(([value, label, glyph], index) => {
    const row = element("label", "drawing-tool");
    row.title = label;
    const input = element("input");
    input.type = "radio";
    input.name = name;
    input.value = value;
    input.checked = index === 0;
    input.setAttribute("aria-label", label);
    input.addEventListener("change", () => onChange(value));
    row.append(input, glyph);
    group.append(row);
  });
  return group;
}

/** The drawing tools. */
export class Toolbar {
  readonly root = element("div", "drawing-bar");
  tool: Tool = "pen";
  color: string = COLORS.black;
  size = 3;
  readonly #actions = new Map<Action, HTMLButtonElement>();

  constructor(textOf: TextOf, onTool: (tool: Tool) => void, onAction: (action: Action) => void) {
    const tools = (Object.keys(TOOLS) as Tool[]).map(
      (tool) => [tool, textOf(`canvas.${tool}`), icon(TOOLS[tool])] as const,
    );
    const colors = Object.entries(COLORS).map(([name, color]) => {
      const glyph = element("span", "drawing-color");
      glyph.style.background = color;
      return [color, textOf(`color.${name}` as PlainTextKey), glyph] as const;
    });
    const sizes = SIZES.map((size, n) => {
      const glyph = element("span", "drawing-size");
      glyph.style.width = `${4 + n * 5}px`;
      return [String(size), `${textOf("canvas.width")} ${n + 1}`, glyph] as const;
    });
    const actions = element("div", "drawing-tools");
    for (const [action, path] of Object.entries(ACTIONS) as [Action, string][]) {
      const made = button("drawing-tool", "", () => onAction(action));
      made.append(icon(path));
      made.title = textOf(action);
      made.setAttribute("aria-label", textOf(action));
      this.#actions.set(action, made);
      actions.append(made);
    }
    this.root.append(
      radios(textOf("canvas.draw"), tools, (tool) => {
        this.tool = tool;
        onTool(tool);
      }),
      radios<string>(textOf("canvas.color"), colors, (color) => {
        this.color = color;
      }),
      radios(textOf("canvas.width"), sizes, (size) => {
        this.size = Number(size);
      }),
      actions,
    );
  }

  enable(action: Action, isPossible: boolean): void {
    const made = this.#actions.get(action);
    // Does not disable a focused button, which would lose the focus.
    made?.setAttribute("aria-disabled", String(!isPossible));
  }
}
