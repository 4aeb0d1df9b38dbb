import { type ReactNode, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { say } from "../../../../ui/say.ts";
import { useReport } from "./report.ts";
import { texts } from "./texts.ts";
import { useNear } from "./use-near.ts";
import type { Part } from "./use-part.ts";

/** What a card loads for each group, side by side, once it comes near the visible part. */
export function ByGroup({ children }: { children: (group: number, isNear: boolean) => ReactNode }) {
  const { groups } = useReport();
  const element = useRef<HTMLDivElement>(null);
  const isNear = useNear(element);
  return (
    <div ref={element} className={groups.length > 1 ? "grid gap-6 md:grid-cols-2" : "grid"}>
      {groups.map(({ name }, group) => (
        <div key={name} role="group" aria-label={name || undefined} className="min-w-0">
          {name !== "" && (
            <h4 data-group={group} className="mb-2 flex items-center gap-1.5 font-medium">
              <span aria-hidden className="chart-swatch" />
              <span className="min-w-0 truncate">{name}</span>
            </h4>
          )}
          {children(group, isNear)}
        </div>
      ))}
    </div>
  );
}

interface LoadedProps<Value> {
  part: Part<Value> & { retry: () => void };
  skeleton: string;
  children: (value: Value) => ReactNode;
}

/** The part once it is there, or why it is not. */
export function Loaded<Value>({ part, skeleton, children }: LoadedProps<Value>) {
  if (part.problem !== null && part.value === null) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-destructive">
        {say(texts.answers_failed, { reason: part.problem })}
        <Button size="sm" onClick={part.retry}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  if (part.value === null) {
    return (
      <div role="status" aria-label={texts.loading} data-waiting>
        <Skeleton className={skeleton} />
      </div>
    );
  }
  return children(part.value);
}
