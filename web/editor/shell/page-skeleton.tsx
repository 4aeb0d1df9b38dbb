import { useLocation } from "react-router";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { pageOf } from "./page-title.tsx";

/** A placeholder for a page whose code or document is loading, in the shape of that page. */
export function PageSkeleton() {
  const page = pageOf(useLocation().pathname);
  return (
    <div role="status" aria-label="Loading" className="flex min-h-0 grow flex-col overflow-hidden">
      {page === "data/responses" ? <GridShape /> : page === "form/edit" ? <FormShape /> : <CardsShape />}
    </div>
  );
}

/** A toolbar with rows of 32 px below a header of 36 px. */
function GridShape() {
  return (
    <>
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-border px-3">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-7 w-20" />
        <Skeleton className="h-7 w-20" />
      </div>
      <div className="flex h-9 shrink-0 items-center gap-6 border-b border-border bg-muted/40 px-3">
        {COLUMNS.map((column) => (
          <Skeleton key={column} className="h-3 w-24 shrink-0" />
        ))}
      </div>
    </>
  );
}

const COLUMNS = ["first", "second", "third", "fourth", "fifth"];
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
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6 md:py-10">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-20" />
      <Skeleton className="h-32" />
    </div>
  );
}
