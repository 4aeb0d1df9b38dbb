import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { say } from "../../../../ui/say.ts";
import type { Loaded } from "../../../state/editing/loaded.ts";
import { texts } from "../texts.ts";
import { PanelSection } from "./panel-section.tsx";

interface LoadedSectionProps<Value> {
  title: string;
  /** Names the data in messages, such as "tables". */
  what: string;
  state: Loaded<Value>;
  onRetry: () => void;
  children: (value: Value) => ReactNode;
}

/** A section of the panel that needs data from the server. */
export function LoadedSection<Value>({ title, what, state, onRetry, children }: LoadedSectionProps<Value>) {
  return (
    <PanelSection title={title}>
      {state.status === "loading" && (
        <>
          <span role="status" className="sr-only">
            {say(texts.loading, { what })}
          </span>
          <Skeleton className="h-8 w-full" />
        </>
      )}
      {state.status === "failed" && (
        <p role="alert" className="flex items-center justify-between gap-3 text-meta text-destructive">
          {state.message}
          <Button size="sm" onClick={onRetry}>
            {texts.retry}
          </Button>
        </p>
      )}
      {state.status === "ready" && children(state.value)}
    </PanelSection>
  );
}
