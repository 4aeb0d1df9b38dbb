import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { isBuilderPath } from "#core/contracts/wire/paths.ts";
import { classNames } from "../../ui/class-names.ts";
import { LoadingHeading } from "../../ui/feedback/loading-heading.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { loadedStateAtom } from "../state/editing/open-document.ts";
import { isNavigationFoldedAtom } from "../state/shell/layout.ts";
import { PageTitle, pageName, pageOf, tableAt } from "./page-title.tsx";
import { SIGNED_OUT_PAGES } from "./signed-out-pages.ts";
import { texts } from "./texts.ts";

const isOfDocument = (pathname: string) => /^\/[^/]+\/[^/]+\/[\da-f-]{36}(?:\/|$)/i.test(pathname);

/** A placeholder for a page with its frame, while the frame's code is loading. */
export function FrameSkeleton() {
  const { pathname } = useLocation();
  if (SIGNED_OUT_PAGES.test(pathname)) {
    return (
      <>
        <LoadingTitle />
        <LoadingHeading>{texts.loading}</LoadingHeading>
      </>
    );
  }
  if (isOfDocument(pathname)) {
    return (
      <div className="flex h-full">
        <NavigationShape />
        <div className="flex min-w-0 grow flex-col">
          <TopBarShape />
          <PageSkeleton />
        </div>
      </div>
    );
  }
  return (
    <div className="flex h-full flex-col">
      <TopBarShape />
      <div className="mx-auto w-full max-w-4xl px-4 py-6 md:py-10">
        <PageSkeleton />
      </div>
    </div>
  );
}

export function NavigationShape() {
  const isFolded = useAtomValue(isNavigationFoldedAtom);
  if (isFolded) return null;
  return <div className="hidden w-60 shrink-0 border-r border-border bg-muted/50 md:block" />;
}

export const TopBarShape = () => <div className="h-12 shrink-0 border-b border-border" />;

/** A placeholder for a page whose code or document is loading, in the shape of that page. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  if (!isOfDocument(pathname)) return <Shape>{isList(pathname) ? <ListShape /> : <CardsShape />}</Shape>;
  if (page === "data/responses" || tableAt(pathname) !== null) return <Shape isPage>{<GridShape />}</Shape>;
  if (isBuilderPath(pathname)) return <Shape isPage>{<FormShape />}</Shape>;
  return (
    <Shape isPage>
      <div
        className={classNames(
          "mx-auto w-full px-4 py-6 md:py-10",
          page?.endsWith("/history") ? "max-w-5xl" : "max-w-2xl",
        )}
      >
        <CardsShape />
      </div>
    </Shape>
  );
}

function Shape({ isPage = false, children }: { isPage?: boolean; children: ReactNode }) {
  return (
    <>
      <LoadingTitle />
      <LoadingHeading>{texts.loading}</LoadingHeading>
      <div aria-hidden className={classNames("flex flex-col", isPage && "min-h-0 grow overflow-hidden")}>
        {children}
      </div>
    </>
  );
}

/** The window's title until the page sets its own: of a document's page, the page and the form if it is loaded. */
function LoadingTitle() {
  const { pathname } = useLocation();
  const state = useAtomValue(loadedStateAtom);
  const page = pageName(pathname) ?? texts.loading_names[pathname] ?? null;
  if (page === null) return null;
  const isHere = "document" in state && pathname.includes(state.document_id);
  return <PageTitle parts={isHere ? [page, state.document.document.title] : [page]} />;
}

/** Addresses of the list of forms: all, or those of an organization or a project. */
const OTHER_PAGES = /^\/(?:account|new|organizations)(?:\/|$)/;
const isList = (pathname: string) => !OTHER_PAGES.test(pathname);

const FORMS = ["first", "second", "third", "fourth", "fifth"];

/** A heading with buttons, a search, and rows of 56 px. The frame has the margins. */
function ListShape() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-5 w-40" />
      <div className="flex min-h-9 items-center justify-between">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-8 w-24" />
      </div>
      <Skeleton className="h-8" />
      <div className="flex flex-col overflow-hidden rounded-lg border border-border">
        {FORMS.map((form) => (
          <div
            key={form}
            className="flex h-14 items-center gap-4 border-b border-border px-4 last:border-b-0"
          >
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A toolbar, a header of 36 px with rows of 32 px, and the page number. */
function GridShape() {
  return (
    <>
      <div className="flex h-11 shrink-0 items-center gap-1.5 px-3">
        <Skeleton className="h-8 w-60 max-sm:w-32" />
        <Skeleton className="h-8 w-24" />
        <Skeleton className="h-8 w-20" />
      </div>
      <div className="h-0.5 shrink-0 bg-border" />
      <div className="min-h-0 grow overflow-hidden bg-card">
        <div className="h-9 border-b border-border bg-muted" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-8 items-center border-b border-border">
            {COLUMNS.map((column) => (
              <div key={column} className="w-40 shrink-0 px-2">
                <Skeleton className="h-3" />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="h-11 shrink-0 border-t border-border" />
    </>
  );
}

const COLUMNS = Array.from({ length: 8 }, (_, index) => `column ${index}`);
const ROWS = Array.from({ length: 24 }, (_, index) => `row ${index}`);
const QUESTIONS = ["first", "second", "third"];

/** A title with questions below it and the panel beside them. */
function FormShape() {
  return (
    <div className="flex min-h-0 grow">
      <div className="grow bg-muted/40">
        <div className="mx-auto flex w-full max-w-[704px] flex-col gap-8 px-5 py-6 sm:px-12 sm:py-10 lg:px-16">
          <Skeleton className="h-8 w-2/3" />
          {QUESTIONS.map((question) => (
            <div key={question} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-11" />
            </div>
          ))}
        </div>
      </div>
      <div className="hidden w-[360px] shrink-0 border-l border-border lg:block" />
    </div>
  );
}

/** A heading with cards below it. */
function CardsShape() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-20" />
      <Skeleton className="h-32" />
    </div>
  );
}
