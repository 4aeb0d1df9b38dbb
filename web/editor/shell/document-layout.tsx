import { useAtomValue, useSetAtom } from "jotai";
import { Suspense, useEffect } from "react";
import { Link, Navigate, Outlet, useLocation, useParams } from "react-router";
import { DOCUMENT_ID } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import {
  documentEntryAtom,
  loadDocumentAtom,
  loadedStateAtom,
  titleAtom,
} from "../state/editing/document.ts";
import { followDocumentAtom, showLocationAtom } from "../state/presence/document-live.ts";
import { Navigation } from "./navigation.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { PageTitle, pageName } from "./page-title.tsx";
import { RoleNotice } from "./role-notice.tsx";
import { TopBar } from "./top-bar.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import { useOverwritten } from "./use-overwritten.ts";
import { useUnsentEdits } from "./use-unsent-edits.ts";

const FirstSteps = lazyPart(() => import("./first-steps.tsx"));

const NotFoundPage = lazyPart(() => import("./not-found-page.tsx"));
const ClosedDocument = lazyPart(() => import("./closed-document.tsx"));

const IS_DOCUMENT_ID = new RegExp(`^${DOCUMENT_ID}$`);

/** The frame of a document's pages: navigation, top bar, and the page once its document is loaded. */
export default function DocumentLayout() {
  const { document_id = "" } = useParams();
  const { pathname, search, hash } = useLocation();
  const load = useSetAtom(loadDocumentAtom);
  const isCanonical = document_id === document_id.toLowerCase();
  const isOne = IS_DOCUMENT_ID.test(document_id);
  useEffect(() => {
    if (isCanonical && isOne) void load(document_id);
  }, [document_id, isCanonical, isOne, load]);
  if (!isOne) return <NotFoundPage isAlone />;
  if (!isCanonical) {
    const canonical = pathname.replace(document_id, document_id.toLowerCase());
    return <Navigate to={canonical + search + hash} replace />;
  }
  return (
    <div className="flex h-full">
      <Navigation />
      <div className="flex min-w-0 grow flex-col">
        <TopBar />
        <UnsavedQuestion />
        <main aria-label="Editor" className="flex min-h-0 min-w-0 grow flex-col">
          <Suspense fallback={<PageSkeleton />}>
            <DocumentPage document_id={document_id} />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

/**
 * Follows others' changes of the form, reports when they overwrite this user's, and sends the others this
 * user's page.
 */
function Following({ document_id, form_id }: { document_id: string; form_id: string }) {
  const follow = useSetAtom(followDocumentAtom);
  const showLocation = useSetAtom(showLocationAtom);
  const { pathname } = useLocation();
  useOverwritten();
  useUnsentEdits(form_id);
  useEffect(() => showLocation(pathname), [pathname, showLocation]);
  useEffect(() => follow(document_id, form_id), [document_id, form_id, follow]);
  return null;
}

function DocumentPageTitle({ page }: { page: string }) {
  return <PageTitle parts={[page, useAtomValue(titleAtom)]} />;
}

/**
 * The page itself. A separate component so that changes of the form render neither it nor the page inside.
 */
function DocumentPage({ document_id }: { document_id: string }) {
  const state = useAtomValue(loadedStateAtom);
  const page = pageName(useLocation().pathname);
  const entry = useAtomValue(documentEntryAtom);
  const load = useSetAtom(loadDocumentAtom);
  if (state.document_id !== document_id || state.status === "loading") return <PageSkeleton />;
  if (state.status === "ready") {
    return (
      <>
        <Following key={`follow-${entry}`} document_id={document_id} form_id={state.document.form.form_id} />
        {page !== null && <DocumentPageTitle page={page} />}
        <Suspense>
          <FirstSteps />
        </Suspense>
        <RoleNotice />
        <Outlet key={entry} />
      </>
    );
  }
  if (state.error.status === 404) {
    return (
      <ErrorState
        heading="h1"
        title={state.wasOpen ? "You no longer have access" : "This document does not exist"}
        message={
          state.wasOpen
            ? "The document was deleted, or your membership has ended. What you made stays there; an owner or admin can invite you again."
            : "It was deleted, or it belongs to a workspace that you are not a member of."
        }
        action={
          <Link to="/dashboard" className={buttonClass("primary")}>
            Go to the dashboard
          </Link>
        }
      />
    );
  }
  const { code } = state.error;
  if (code === "UNSUPPORTED_DOCTYPE" || code === "OUTDATED_SCHEMA_VERSION")
    return <ClosedDocument error={state.error} />;
  return (
    <ErrorState
      heading="h1"
      title="The document could not be loaded"
      message={state.error.message}
      onRetry={() => void load(document_id)}
    />
  );
}
