import { Suspense } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";
import type { MapPoint } from "./world-map.tsx";

const WorldMap = lazyPart(() => import("./world-map.tsx"));

interface MapCardProps {
  label: string;
  points: MapPoint[];
  /** Responses without a known location. */
  unknown: number;
  /** Of which responses these are, if not of all. */
  note: string | null;
}

/** A map with what it does not show in words. */
export function MapCard({ label, points, unknown, note }: MapCardProps) {
  const known = points.reduce((sum, { count }) => sum + count, 0);
  return (
    <article aria-label={label} className="min-w-0 rounded-lg border border-border bg-card p-4">
      <Suspense fallback={<Skeleton className="aspect-[10/7] w-full" />}>
        <WorldMap label={label} points={points} />
      </Suspense>
      <p className="mt-2 text-meta text-muted-foreground">
        {say(texts.on_map, { n: known })}
        {unknown > 0 && ` · ${say(texts.off_map, { n: unknown })}`}
        {note !== null && ` · ${note}`}
      </p>
    </article>
  );
}
