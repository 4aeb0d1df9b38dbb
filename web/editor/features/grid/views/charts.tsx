import { type RefObject, useEffect, useRef, useState } from "react";
import { axisEnd } from "#core/tables/charts/chart-series.ts";
import { say } from "../../../../ui/say.ts";
import { type ChartPoint, ringParts, shareOf } from "./chart-points.ts";
import { describeDrawing } from "./describe-drawing.ts";
import { viewTexts } from "./texts.ts";

const { chart: texts } = viewTexts;

interface Points {
  points: readonly ChartPoint[];
}

const greatest = (points: readonly ChartPoint[]) => Math.max(0, ...points.map(({ count }) => count));
const sum = (points: readonly ChartPoint[]) => points.reduce((total, { count }) => total + count, 0);
const numberFormat = new Intl.NumberFormat(undefined);
const shareFormat = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });

/**
 * Bars below each other, each with its name and number: a list, which everybody can read. `rows`: each bar is a share
 * of them.
 */
export function BarChart({ points, rows }: Points & { rows: number | null }) {
  const end = rows ?? greatest(points);
  return (
    <ul className="grid max-w-4xl grid-cols-[minmax(5rem,14rem)_1fr_auto] gap-x-3 gap-y-1.5">
      {points.map(({ key, label, count }) => (
        <li key={key} className="col-span-3 grid grid-cols-subgrid items-center">
          <span dir="auto" title={label} className="truncate text-meta">
            {label}
          </span>
          <span aria-hidden className="h-6 rounded-sm bg-muted">
            <span
              className="block h-full min-w-0.5 rounded-sm bg-primary"
              style={{ width: `${Math.min(100, (100 * count) / Math.max(1, end))}%` }}
            />
          </span>
          <span className="tabular text-end text-meta">{counted({ key, label, count }, rows)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A number of rows, with its share of all if a row can have several values. */
function counted(point: ChartPoint, rows: number | null): string {
  const count = numberFormat.format(point.count);
  const share = shareOf(point, rows);
  return share === null ? count : say(texts.counted, { count, share: shareFormat.format(share) });
}

const HEIGHT = 300;
const LEFT = 44;
const BOTTOM = 28;
const TOP = 8;
const RIGHT = 12;
/** In pixels: the least between two names of an axis. */
const NAME_WIDTH = 110;
const STEPS = 4;

/** Periods from left to right, as bars or a line. */
export function SeriesChart({ points, isLine }: Points & { isLine: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const end = axisEnd(greatest(points));
  const [inner, height] = [Math.max(1, width - LEFT - RIGHT), HEIGHT - TOP - BOTTOM];
  const step = inner / Math.max(1, points.length);
  const x = (index: number) => LEFT + step * (index + 0.5);
  const y = (count: number) => TOP + height * (1 - count / end);
  const every = Math.max(1, Math.ceil(NAME_WIDTH / step));
  const line = points.map(({ count }, index) => `${x(index)},${y(count)}`).join(" ");
  return (
    <div ref={container} className="max-w-6xl">
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={describeDrawing(isLine ? texts.types.line : texts.types.bar, points)}
        className="block overflow-visible text-meta"
      >
        {Array.from({ length: STEPS + 1 }, (_, index) => (end * index) / STEPS).map((count) => (
          <g key={count}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(count)} y2={y(count)} className="stroke-border" />
            <text
              x={LEFT - 8}
              y={y(count)}
              dy="0.32em"
              textAnchor="end"
              className="tabular fill-muted-foreground"
            >
              {numberFormat.format(Math.round(count * 10) / 10)}
            </text>
          </g>
        ))}
        {points.map(({ key, label }, index) =>
          index % every === 0 ? (
            <text key={key} x={x(index)} y={HEIGHT - 8} textAnchor="middle" className="fill-muted-foreground">
              {label}
            </text>
          ) : null,
        )}
        {isLine ? (
          <>
            <polygon
              points={`${x(0)},${y(0)} ${line} ${x(points.length - 1)},${y(0)}`}
              className="fill-primary/15"
            />
            <polyline points={line} fill="none" strokeWidth={2} className="stroke-primary" />
            {points.length <= MOST_DOTS &&
              points.map(({ key, count }, index) => (
                <circle key={key} cx={x(index)} cy={y(count)} r={3} className="fill-primary" />
              ))}
          </>
        ) : (
          points.map(({ key, count }, index) => (
            <rect
              key={key}
              x={x(index) - Math.min(20, step * 0.4)}
              width={Math.min(40, step * 0.8)}
              y={y(count)}
              height={height + TOP - y(count)}
              className="fill-primary"
            />
          ))
        )}
        {points.map(({ key, label, count }, index) => (
          <rect
            key={key}
            x={LEFT + step * index}
            width={step}
            y={TOP}
            height={height}
            className="fill-transparent hover:fill-foreground/5"
          >
            <title>{say(texts.point, { label, count: numberFormat.format(count) })}</title>
          </rect>
        ))}
      </svg>
    </div>
  );
}

/** A line with more points than this has no dots. */
const MOST_DOTS = 60;

const RADIUS = 80;
const RING = 34;

/** Shares of the whole as parts of a ring, with a legend that has the numbers. */
export function DonutChart({ points, isSeries }: Points & { isSeries: boolean }) {
  const total = sum(points);
  const parts = ringParts(points, isSeries);
  let before = 0;
  return (
    <div className="flex flex-wrap items-center gap-8">
      <svg
        viewBox="0 0 200 200"
        className="size-52 shrink-0 -rotate-90"
        role="img"
        aria-label={describeDrawing(texts.types.donut, parts)}
      >
        {parts.map(({ key, label, count }, index) => {
          const length = 2 * Math.PI * RADIUS;
          const part = (length * count) / Math.max(1, total);
          const offset = -(length * before) / Math.max(1, total);
          before += count;
          return (
            <circle
              key={key}
              cx={100}
              cy={100}
              r={RADIUS}
              fill="none"
              stroke={partColor(index, parts.length)}
              strokeWidth={RING}
              strokeDasharray={`${Math.max(0, part - 1)} ${length}`}
              strokeDashoffset={offset}
            >
              <title>{say(texts.point, { label, count: numberFormat.format(count) })}</title>
            </circle>
          );
        })}
      </svg>
      <ul className="grid min-w-0 grid-cols-[auto_minmax(0,16rem)_auto_auto] gap-x-3 gap-y-1.5">
        {parts.map(({ key, label, count }, index) => (
          <li key={key} className="col-span-4 grid grid-cols-subgrid items-center text-meta">
            <span
              aria-hidden
              className="size-3 rounded-sm"
              style={{ backgroundColor: partColor(index, parts.length) }}
            />
            <span dir="auto" title={label} className="truncate">
              {label}
            </span>
            <span className="tabular text-end">{numberFormat.format(count)}</span>
            <span className="tabular text-end text-muted-foreground">
              {shareFormat.format(count / Math.max(1, total))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Hues around the circle from the palette's green; light enough for dark pages, dark enough for light ones. */
function partColor(index: number, parts: number): string {
  return `oklch(0.62 0.13 ${Math.round(160 + (360 * index) / Math.max(parts, 5)) % 360})`;
}

/** The numbers of a chart as a table. */
export function NumbersTable({ points, name, rows }: Points & { name: string; rows: number | null }) {
  return (
    <table className="w-full max-w-xl border-collapse text-start">
      <thead>
        <tr className="border-b border-border text-meta text-muted-foreground">
          <th scope="col" className="py-1.5 pe-4 text-start font-medium">
            {name}
          </th>
          <th scope="col" className="py-1.5 text-end font-medium">
            {texts.count}
          </th>
          {rows !== null && (
            <th scope="col" className="py-1.5 ps-4 text-end font-medium">
              {texts.share}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label, count }) => (
          <tr key={key} className="border-b border-border">
            <th scope="row" dir="auto" className="py-1.5 pe-4 text-start font-normal">
              {label}
            </th>
            <td className="tabular py-1.5 text-end">{numberFormat.format(count)}</td>
            {rows !== null && (
              <td className="tabular py-1.5 ps-4 text-end">{shareText({ key, label, count }, rows)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shareText(point: ChartPoint, rows: number): string {
  const share = shareOf(point, rows);
  return share === null ? "" : shareFormat.format(share);
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
