import { Graph, layout } from "@dagrejs/dagre";
import type { SchemaColumn, SchemaTable } from "#core/contracts/documents/tables.ts";
import { type Relation, relationsOf, shownColumns } from "./relations.ts";

/** Sizes in pixels. The boxes are drawn with them, so nothing is measured. */
export const BOX_WIDTH = 232;
export const HEAD_HEIGHT = 34;
export const ROW_HEIGHT = 24;
const FOOT_HEIGHT = 6;

export type Side = "left" | "right";

/** Where a line leaves a box, or enters one. */
export interface Anchor {
  id: string;
  side: Side;
  /** From the top of the box. */
  y: number;
}

export interface Box {
  table: SchemaTable;
  columns: readonly SchemaColumn[];
  /** Number of columns that are not drawn. */
  others: number;
  x: number;
  y: number;
  height: number;
  /** Starts and ends of lines. */
  sources: Anchor[];
  targets: Anchor[];
}

export interface Line {
  id: string;
  source: string;
  target: string;
  source_anchor: string;
  target_anchor: string;
}

export interface DiagramLayout {
  /** In reading order. */
  boxes: Box[];
  lines: Line[];
}

/** Places the tables of a schema so that references lead to the right, or down. */
export function layoutTables(tables: readonly SchemaTable[], direction: "right" | "down"): DiagramLayout {
  const relations = relationsOf(tables);
  const boxes = placed(
    tables.map((table) => boxOf(table, relations)),
    relations,
    direction,
  );
  const byId = new Map(boxes.map((box) => [box.table.id, box]));
  const lines = relations.flatMap((relation) => {
    const source = byId.get(relation.from.table_id);
    const target = byId.get(relation.to.table_id);
    return source && target ? [connect(source, target, relation)] : [];
  });
  return { boxes, lines };
}

function boxOf(table: SchemaTable, relations: readonly Relation[]): Box {
  const { columns, others } = shownColumns(table, relations);
  const rows = columns.length + (others > 0 ? 1 : 0);
  const height = HEAD_HEIGHT + rows * ROW_HEIGHT + FOOT_HEIGHT;
  return { table, columns, others, x: 0, y: 0, height, sources: [], targets: [] };
}

const GAP = 32;

/** Tables with relations first, then the others in rows below them. */
function placed(boxes: readonly Box[], relations: readonly Relation[], direction: "right" | "down"): Box[] {
  const related = new Set(relations.flatMap(({ from, to }) => [from.table_id, to.table_id]));
  const isRelated = ({ table }: Box) => related.has(table.id);
  const connected = placedByRelations(boxes.filter(isRelated), relations, direction);
  const right = Math.max(BOX_WIDTH, ...connected.map(({ x }) => x + BOX_WIDTH));
  const bottom = Math.max(-GAP, ...connected.map(({ y, height }) => y + height));
  const others = boxes.filter((box) => !isRelated(box));
  const fitting = Math.floor((right + GAP) / (BOX_WIDTH + GAP));
  const perRow = direction === "down" ? fitting : Math.max(fitting, Math.ceil(Math.sqrt(others.length)));
  return [...connected, ...placedInRows(others, perRow, bottom + GAP)];
}

function placedByRelations(
  boxes: readonly Box[],
  relations: readonly Relation[],
  direction: "right" | "down",
): Box[] {
  const isDown = direction === "down";
  const graph = new Graph();
  graph.setGraph({ rankdir: isDown ? "TB" : "LR", nodesep: GAP, ranksep: isDown ? 40 : 72 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { table, height } of boxes) graph.setNode(table.id, { width: BOX_WIDTH, height });
  for (const { from, to } of relations) {
    if (from.table_id !== to.table_id) graph.setEdge(from.table_id, to.table_id);
  }
  layout(graph);
  const at = boxes.map((box) => {
    const { x, y } = graph.node(box.table.id) as { x: number; y: number };
    return { ...box, x: Math.round(x - BOX_WIDTH / 2), y: Math.round(y - box.height / 2) };
  });
  return at.sort((a, b) => (isDown ? a.y - b.y || a.x - b.x : a.x - b.x || a.y - b.y));
}

function placedInRows(boxes: readonly Box[], perRow: number, top: number): Box[] {
  const placedBoxes: Box[] = [];
  let y = top;
  for (let start = 0; start < boxes.length; start += perRow) {
    const row = boxes.slice(start, start + perRow);
    for (const [place, box] of row.entries()) placedBoxes.push({ ...box, x: place * (BOX_WIDTH + GAP), y });
    y += Math.max(...row.map(({ height }) => height)) + GAP;
  }
  return placedBoxes;
}

/** Draws a line between the sides that face each other. Boxes above each other have both ends on the right. */
function connect(source: Box, target: Box, { from, to }: Relation): Line {
  const isAhead = target.x >= source.x + BOX_WIDTH;
  const isBehind = source.x >= target.x + BOX_WIDTH;
  const source_anchor = anchor(source.sources, source, from.column, isBehind ? "left" : "right");
  const target_anchor = anchor(target.targets, target, to.column, isAhead ? "left" : "right");
  const ids = { source: source.table.id, target: target.table.id };
  return { id: `${ids.source} ${from.column}`, ...ids, source_anchor, target_anchor };
}

/** The anchor of a column on a side of its box, which is added if it is new. */
function anchor(anchors: Anchor[], { columns }: Box, column: string, side: Side): string {
  const id = `${side} ${column}`;
  if (!anchors.some((each) => each.id === id)) {
    const row = columns.findIndex(({ name }) => name === column);
    anchors.push({ id, side, y: row < 0 ? HEAD_HEIGHT / 2 : HEAD_HEIGHT + (row + 0.5) * ROW_HEIGHT });
  }
  return id;
}
