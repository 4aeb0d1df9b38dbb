import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { Link, Outlet } from "react-router";
import { lazyPart } from "../../ui/lazy-part.ts";
import { unsavedQuestionAtom } from "../state/editing/save-status.ts";
import { BrandMark } from "./brand.tsx";
import { OrganizationSwitch } from "./organization-switch.tsx";
import { SearchButton } from "./search-button.tsx";
import { CONTENT_ID, SkipLink } from "./skip-link.tsx";
import { texts } from "./texts.ts";
import { UserMenu } from "./user-menu.tsx";

const UnsavedQuestion = lazyPart(() => import("./banners/unsaved-question.tsx"));

/** The frame of pages that do not belong to a document. */
export default function DashboardLayout() {
  const hasUnsaved = useAtomValue(unsavedQuestionAtom) !== null;
  return (
    <div className="flex h-full flex-col">
      <SkipLink />
      <header className="flex h-12 shrink-0 items-center justify-between gap-3 border-b border-border px-3">
        <div className="flex min-w-0 items-center gap-1">
          <Link
            to="/dashboard"
            aria-label={texts.brand}
            className="flex shrink-0 items-center gap-2 rounded-md p-1 font-semibold"
          >
            <BrandMark className="size-6" />
            <span className="max-sm:sr-only">{texts.brand}</span>
          </Link>
          <OrganizationSwitch />
        </div>
        <div className="flex min-w-0 items-center gap-1">
          <SearchButton />
          <div className="min-w-10 sm:w-56">
            <UserMenu isCompact />
          </div>
        </div>
      </header>
      <Suspense>{hasUnsaved && <UnsavedQuestion />}</Suspense>
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-6 md:py-10">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
