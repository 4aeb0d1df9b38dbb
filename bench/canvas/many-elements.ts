import type { CanvasElement } from "#core/documents/canvas/element.ts";

const COLUMNS = 50;
const CELL = { width: 120, height: 90 };
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const COLORS = ["#ffc9c9", "#b2f2bb", "#a5d8ff", "#ffec99"];

/** A drawing of this many elements of all usual kinds, with a large filled rectangle in the middle, above the others. */
export function manyElements(count: number): CanvasElement[] {
  const elements = Array.from({ length: count - 1 }, (_, at) => {
    const x = (at % COLUMNS) * CELL.width;
    const y = Math.floor(at / COLUMNS) * CELL.height;
    return { ...common(at, x, y, 80, 50), ...KINDS[at % KINDS.length]!(at) };
  });
  const rows = Math.ceil((count - 1) / COLUMNS);
  const [width, height] = [COLUMNS * CELL.width, rows * CELL.height];
  const middle = common(count - 1, width / 2 - 240, height / 2 - 180, 440, 310);
  return [...elements, { ...middle, id: "middle", type: "rectangle", fillStyle: "solid" }];
}

const KINDS: ((at: number) => Pick<CanvasElement, "type"> & Record<string, unknown>)[] = [
  () => ({ type: "rectangle", fillStyle: "solid", roundness: { type: 3 } }),
  () => ({ type: "ellipse", fillStyle: "hachure" }),
  () => ({ type: "diamond", fillStyle: "solid" }),
  (at) => ({
    type: "text",
    text: `Note ${at}`,
    originalText: `Note ${at}`,
    fontSize: 20,
    fontFamily: 5,
    textAlign: "left",
    verticalAlign: "top",
    containerId: null,
    autoResize: true,
    lineHeight: 1.25,
    height: 25,
    backgroundColor: "transparent",
  }),
  () => ({
    type: "arrow",
    points: [
      [0, 0],
      [40, 30],
      [80, 50],
    ],
    startBinding: null,
    endBinding: null,
    startArrowhead: null,
    endArrowhead: "arrow",
    elbowed: false,
    lastCommittedPoint: null,
    backgroundColor: "transparent",
  }),
  () => ({
    type: "freedraw",
    points: Array.from({ length: 40 }, (_, at) => [at * 2, 25 + 25 * Math.sin(at / 4)]),
    pressures: [],
    simulatePressure: true,
    lastCommittedPoint: null,
    backgroundColor: "transparent",
  }),
];

function common(at: number, x: number, y: number, width: number, height: number): CanvasElement {
  return {
    id: `element-${at}`,
    type: "rectangle",
    ...{ x, y, width, height },
    // A valid place in the order, so that nothing has to be put in order when the drawing opens.
    index: `b${DIGITS[Math.floor(at / DIGITS.length)]}${DIGITS[at % DIGITS.length]}`,
    version: 2,
    versionNonce: at + 1,
    seed: at + 1,
    isDeleted: false,
    angle: 0,
    strokeColor: "#1e1e1e",
    backgroundColor: COLORS[at % COLORS.length]!,
    fillStyle: "solid",
    strokeWidth: 2,
    strokeStyle: "solid",
    roughness: 1,
    opacity: 100,
    groupIds: [],
    frameId: null,
    roundness: null,
    boundElements: [],
    updated: 1,
    link: null,
    locked: false,
  };
}
