import { useAtomValue, useSetAtom } from "jotai";
import { SearchX } from "lucide-react";
import { type MouseEvent, useEffect } from "react";
import { useNavigate } from "react-router";
import { fieldName } from "#core/tables/cell-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { ShareFirst } from "../../../../ui/links/share-first.tsx";
import { say } from "../../../../ui/say.ts";
import { formAtom, formIdAtom } from "../../../state/editing/document.ts";
import { showViewAtom } from "../../../state/grid/page.ts";
import { isFilteredAtom } from "../../../state/grid/query.ts";
import { followResultsAtom } from "../../../state/grid/results/live.ts";
import {
  comparisonAtom,
  groupsAtom,
  loadResultsAtom,
  questionResultsAtom,
  resultsRequestAtom,
  resultsStateAtom,
} from "../../../state/grid/results/results.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { ReportView } from "./report-view.tsx";
import { ResultsSkeleton } from "./results-skeleton.tsx";
import { ResultsToolbar } from "./results-toolbar.tsx";
import { texts } from "./texts.ts";
import { useResultsAddress } from "./use-results-address.ts";
import "../../../../ui/charts/charts.css";
import "./results.css";

/** The page, with its tools. */
export default function ResultsView() {
  const form_id = useAtomValue(formIdAtom);
  const isOpen = useResultsAddress(form_id);
  return isOpen ? <OpenResults key={form_id} form_id={form_id} /> : <ResultsSkeleton />;
}

function OpenResults({ form_id }: { form_id: string }) {
  const request = useAtomValue(resultsRequestAtom);
  const load = useSetAtom(loadResultsAtom);
  const follow = useSetAtom(followResultsAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is what must be counted anew
  useEffect(() => void load(), [request, load]);
  useEffect(() => follow(form_id), [form_id, follow]);
  useNews();
  const navigate = useNavigate();
  /** Links of the charts are plain, because charts are drawn on the server too. */
  function onClick(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest("a");
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (link === null || !isPlain || event.defaultPrevented || link.hasAttribute("download")) return;
    if (link.origin !== window.location.origin || link.target !== "") return;
    event.preventDefault();
    void navigate(link.pathname + link.search);
  }
  return (
    <section aria-label={texts.title} className="flex min-h-0 grow flex-col">
      <ResultsToolbar comparing={useComparing()} />
      <Counting />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: sees the clicks of links inside */}
      <div data-scroller className="@container/report min-h-0 grow overflow-y-auto" onClick={onClick}>
        <Content />
      </div>
    </section>
  );
}

/** What is compared, in words. */
function useComparing(): string | null {
  const comparison = useAtomValue(comparisonAtom);
  const { fields } = useAtomValue(formAtom);
  if (comparison === null) return null;
  const field = comparison.by === "answer" && fields.find(({ id }) => id === comparison.field_id);
  return say(texts.comparing, { name: field ? fieldName(field) : texts.comparison.date });
}

function Content() {
  const { groups, error } = useAtomValue(resultsStateAtom);
  const results = useAtomValue(questionResultsAtom);
  const load = useSetAtom(loadResultsAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  const isCompared = useAtomValue(comparisonAtom) !== null;
  const wanted = useAtomValue(groupsAtom).length;
  if (groups?.length !== wanted || results === null) {
    if (error === null) return <ResultsSkeleton />;
    return (
      <ErrorState heading="h1" title={texts.failed} message={error.message} onRetry={() => void load()} />
    );
  }
  const isNothing = groups.every(({ tally }) => tally.responses === 0);
  return (
    <>
      {error !== null && (
        <p role="status" className="flex items-center gap-2 px-4 pt-4 text-destructive">
          {say(texts.stale, { reason: error.message })}
          <Button size="sm" onClick={() => void load()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {isNothing && !isCompared ? (
        isFiltered ? (
          <NoMatch />
        ) : (
          <ShareFirst heading="h1" title={texts.nothing_title} description={texts.nothing} />
        )
      ) : (
        <ReportView />
      )}
    </>
  );
}

function NoMatch() {
  const showView = useSetAtom(showViewAtom);
  return (
    <EmptyState
      picture={<SearchX aria-hidden />}
      heading="h1"
      title={texts.no_match_title}
      description={texts.no_match}
      action={<Button onClick={() => void showView({ filters: [], search: "" })}>{texts.clear}</Button>}
    />
  );
}

/** How far the first count of a large form is. */
function Counting() {
  const { counted, isLoading, groups } = useAtomValue(resultsStateAtom);
  if (counted === null) {
    const isAgain = isLoading && groups !== null;
    return (
      <div aria-hidden className="h-0.5 shrink-0 overflow-hidden" data-no-print>
        {isAgain && <div className="h-full w-1/3 animate-progress bg-primary" />}
      </div>
    );
  }
  const percent = Math.floor(counted * 100);
  return (
    <div data-no-print className="shrink-0 border-b border-border bg-muted px-4 py-2">
      <p role="status">{say(texts.counting, { percent })}</p>
      <div className="mt-1.5 h-1 overflow-hidden rounded-full bg-border">
        <div className="h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** Announces how many responses there are after the view has changed, but not each that arrives. */
function useNews() {
  const { of, groups, counted } = useAtomValue(resultsStateAtom);
  const announce = useSetAtom(announceAtom);
  const isThere = groups !== null && counted === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what has changed
  useEffect(() => {
    if (!isThere) return;
    announce(groups.map(({ tally }) => say(texts.news, { n: tally.responses })).join(", "));
  }, [of, isThere, announce]);
}
