import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Funnel } from "#core/contracts/results.ts";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ShareFirst } from "../../../../ui/links/share-first.tsx";
import { say } from "../../../../ui/say.ts";
import { formIdAtom } from "../../../state/editing/document.ts";
import {
  type FunnelChoice,
  followFunnelAtom,
  funnelAtom,
  loadFunnelAtom,
} from "../../../state/results/funnel.ts";
import { readChoice, withChoice } from "./choice-address.ts";
import { FunnelControls } from "./funnel-controls.tsx";
import { FunnelSteps } from "./funnel-steps.tsx";
import { GroupTable } from "./group-table.tsx";
import { QuestionTable } from "./question-table.tsx";
import { texts } from "./texts.ts";

/** The funnel of the open form, for the choice in the address. */
export function FunnelSection() {
  const form_id = useAtomValue(formIdAtom);
  const { value, shown, isLoading, problem, form_id: of } = useAtomValue(funnelAtom);
  const follow = useSetAtom(followFunnelAtom);
  const load = useSetAtom(loadFunnelAtom);
  const [address, setAddress] = useSearchParams();
  const choice = useMemo(() => readChoice(address), [address]);
  const change = (part: Partial<FunnelChoice>) =>
    setAddress(withChoice(address, { ...choice, ...part }), { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other numbers
  useEffect(() => follow(choice), [form_id, choice, follow]);

  if (of !== form_id || value === null || shown === null) {
    if (problem === null || of !== form_id) return <Loading />;
    return <ErrorState title={texts.failed} message={problem} onRetry={() => void load(choice)} />;
  }
  return (
    <>
      <FunnelControls {...{ choice, change }} filter_version={value.filter_version} zone={value.zone} />
      {problem !== null && (
        <p role="status" className="text-destructive">
          {say(texts.stale, { reason: problem })}
        </p>
      )}
      {deletionsOf(value).map((text) => (
        <p key={text} className="text-meta text-muted-foreground">
          {text}
        </p>
      ))}
      {isNothing(value, shown) ? (
        <ShareFirst title={texts.nothing_title} description={texts.nothing} />
      ) : (
        <div aria-busy={isLoading} className="flex min-w-0 flex-col gap-8">
          <FunnelSteps funnel={value} isFiltered={isFiltered(shown)} />
          <QuestionTable funnel={value} isFiltered={isFiltered(shown)} />
          <GroupTable funnel={value} {...{ shown, change }} />
        </div>
      )}
    </>
  );
}

function deletionsOf({ deleted_after: { unfinished, submitted } }: Funnel): string[] {
  return [
    ...(unfinished === null ? [] : [say(texts.unfinished_deleted, { n: unfinished })]),
    ...(submitted === null ? [] : [say(texts.submitted_deleted, { n: submitted })]),
  ];
}

const isFiltered = ({ filter }: FunnelChoice) => Object.keys(filter).length > 0;

const isNothing = ({ views, starts }: Funnel, { days, filter }: FunnelChoice) =>
  days === "30" && Object.keys(filter).length === 0 && views === 0 && starts === 0;

function Loading() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-8">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {["views", "starts", "completions", "time"].map((step) => (
          <Skeleton key={step} className="h-32" />
        ))}
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
