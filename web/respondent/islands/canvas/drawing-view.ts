import { type DrawnShape, shapePath, textHeight } from "#core/fields/drawing.ts";

const SVG = "http://www.w3.org/2000/svg";

export function svgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

function shapeElement(shape: DrawnShape): SVGElement {
  const { type, points, color, size, text = "" } = shape;
  if (type !== "text") {
    return svgElement("path", { d: shapePath(shape), stroke: color, "stroke-width": size, fill: "none" });
  }
  const [x = 0, y = 0] = points;
  const made = svgElement("text", { x, y, fill: color, "font-size": textHeight(shape) });
  made.textContent = text;
  return made;
}

/** A sheet of paper, white in light and dark mode: every reader sees the same drawing. */
export function paper(width: number, height: number): SVGSVGElement {
  return svgElement("svg", { viewBox: `0 0 ${width} ${height}`, class: "paper" });
}

export function drawShapes(parent: SVGElement, shapes: readonly DrawnShape[]): void {
  parent.replaceChildren(...shapes.map(shapeElement));
}

/** A 24 by 24 icon in the text's color. */
export function icon(path: string): SVGSVGElement {
  const made = svgElement("svg", { viewBox: "0 0 24 24", class: "drawing-icon", "aria-hidden": "true" });
  made.append(svgElement("path", { d: path }));
  return made;
}
