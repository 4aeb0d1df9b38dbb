import { axisEnd, type ChartBar, type ChartTexts } from "../../../../ui/charts/chart.ts";

/** A chart as a picture for slides and documents: always light, and as wide as a page. */

const COLORS = { text: "#1c2723", quiet: "#5f6b66", line: "#dfe4e1", track: "#f1f3f2" } as const;
const SERIES = ["#0f6b4c", "#6b5bc9"] as const;
const WIDTH = 800;
const EDGE = 24;
const FONT = "Inter, system-ui, -apple-system, 'Segoe UI', sans-serif";

export interface DrawnChart {
  title: string;
  /** A line below the title. */
  subtitle: string;
  shape: "bars" | "columns";
  bars: readonly ChartBar[];
  totals: readonly number[];
  texts: ChartTexts;
}

export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{Cc}\n\t]/gu, "");

interface TextStyle {
  size?: number;
  weight?: number;
  color?: string;
  anchor?: "start" | "middle" | "end";
}

function text(x: number, y: number, content: string, style: TextStyle = {}): string {
  const { size = 14, weight = 400, color = COLORS.text, anchor = "start" } = style;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escaped(content)}</text>`;
}

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}"/>`;
const round = (value: number) => Math.round(value * 100) / 100;

/** About as many letters as fit; letters of Inter are half as wide as they are high. */
function cut(content: string, width: number, size: number): string {
  const letters = [...content];
  const most = Math.max(1, Math.floor(width / (size * 0.53)));
  return letters.length <= most ? content : `${letters.slice(0, most - 1).join("")}…`;
}

export function drawChart(chart: DrawnChart): Drawing {
  const head: string[] = [];
  let y = EDGE + 18;
  head.push(text(EDGE, y, cut(chart.title, WIDTH - 2 * EDGE, 18), { size: 18, weight: 600 }));
  y += 22;
  head.push(text(EDGE, y, cut(chart.subtitle, WIDTH - 2 * EDGE, 13), { size: 13, color: COLORS.quiet }));
  y += 12;
  if (chart.texts.groups.length > 1) {
    y += 16;
    let x = EDGE;
    for (const [group, name] of chart.texts.groups.entries()) {
      const shown = cut(name, WIDTH / 2 - 60, 13);
      head.push(rect(x, y - 10, 10, 10, SERIES[group]!, 2), text(x + 16, y, shown, { size: 13 }));
      x += 40 + [...shown].length * 7.2;
    }
    y += 6;
  }
  const { marks, bottom } = chart.shape === "bars" ? drawBars(chart, y + 14) : drawColumns(chart, y + 18);
  const height = Math.ceil(bottom + EDGE);
  const label = escaped(chart.texts.description);
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${FONT}" role="img" aria-label="${label}">`;
  const svg = `${open}${rect(0, 0, WIDTH, height, "#ffffff")}${head.join("")}${marks.join("")}</svg>`;
  return { svg, width: WIDTH, height };
}

/** In pixels; `number` is the place beside the bars, of which the share takes the end. */
const BAR = { label: 22, height: 16, gap: 12, number: 112, share: 48 } as const;

function drawBars({ bars, totals, texts }: DrawnChart, top: number) {
  const marks: string[] = [];
  const width = WIDTH - 2 * EDGE - BAR.number;
  let y = top;
  for (const { label, counts } of bars) {
    marks.push(text(EDGE, y + 14, cut(label, WIDTH - 2 * EDGE, 14)));
    y += BAR.label;
    for (const [group, count] of counts.entries()) {
      const total = totals[group] ?? 0;
      marks.push(rect(EDGE, y, width, BAR.height, COLORS.track, 3));
      const length = (width * Math.min(count, total)) / Math.max(1, total);
      if (length > 0) marks.push(rect(EDGE, y, length, BAR.height, SERIES[group]!, 3));
      const [right, share] = [WIDTH - EDGE, texts.share(count, total)];
      marks.push(text(right - BAR.share, y + 13, texts.number(count), { size: 13, anchor: "end" }));
      marks.push(text(right, y + 13, share, { size: 13, color: COLORS.quiet, anchor: "end" }));
      y += BAR.height + 4;
    }
    y += BAR.gap - 4;
  }
  return { marks, bottom: y };
}

const PLOT = { left: 48, height: 240 } as const;

function drawColumns({ bars, totals, texts }: DrawnChart, top: number) {
  const marks: string[] = [];
  const isCompared = totals.length > 1;
  const sizeOf = (count: number, group: number) =>
    isCompared ? count / Math.max(1, totals[group] ?? 0) : count;
  const most = Math.max(0, ...bars.flatMap(({ counts }) => counts.map(sizeOf)));
  const end = isCompared ? Math.max(0.1, Math.ceil(most * 10) / 10) : axisEnd(most);
  const [left, width] = [EDGE + PLOT.left, WIDTH - 2 * EDGE - PLOT.left];
  const bottom = top + PLOT.height;
  for (const part of [0, 0.5, 1]) {
    const y = bottom - PLOT.height * part;
    marks.push(rect(left, y, width, 1, COLORS.line));
    const named = isCompared ? texts.share(end * part * 1_000, 1_000) : texts.number(end * part);
    marks.push(text(left - 8, y + 4, named, { size: 12, color: COLORS.quiet, anchor: "end" }));
  }
  const step = width / Math.max(1, bars.length);
  const column = Math.min(48, (step * 0.8) / totals.length);
  const every = Math.max(1, Math.ceil(100 / step));
  for (const [index, { label, counts }] of bars.entries()) {
    const middle = left + step * (index + 0.5);
    for (const [group, count] of counts.entries()) {
      const height = (PLOT.height * sizeOf(count, group)) / end;
      const x = middle + (group - counts.length / 2) * column;
      if (height > 0) marks.push(rect(x, bottom - height, column - 1, height, SERIES[group]!, 2));
    }
    if (index % every !== 0) continue;
    const style = { size: 12, color: COLORS.quiet, anchor: "middle" } as const;
    marks.push(text(round(middle), bottom + 20, cut(label, step * every, 12), style));
  }
  return { marks, bottom: bottom + 28 };
}
