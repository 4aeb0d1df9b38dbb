import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Suspense, useEffect, useRef } from "react";
import { Link, Navigate, Outlet, useLocation, useParams } from "react-router";
import { DOCUMENT_ID, editorPath, NEW_TABLE } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { areFirstStepsPendingAtom } from "../state/documents/first-steps.ts";
import { openWorkspaceAtom } from "../state/documents/workspace.ts";
import { documentEntryAtom, loadDocumentAtom, titleAtom } from "../state/editing/document.ts";
import { loadedStateAtom } from "../state/editing/open-document.ts";
import { isContentFirstAtom } from "../state/shell/content-first.ts";
import { floatingFileAtom } from "../state/shell/floating-file.ts";
import { DocumentBanner } from "./banners/document-banner.tsx";
import { loadCanvasPages } from "./canvas/load-canvas-pages.ts";
import { Navigation } from "./navigation.tsx";
import { NavigationShape, PageSkeleton, TopBarShape } from "./page-skeleton.tsx";
import { isCanvasPath, isObjectsPage, isSitePath, PageTitle, pageName, tableAt } from "./page-title.tsx";
import { CONTENT_ID, SkipLink } from "./skip-link.tsx";
import { texts } from "./texts.ts";
import { TopBar } from "./top-bar.tsx";
import { useEditNews } from "./use-edit-news.ts";
import { useFollowedDocument } from "./use-followed-document.ts";
import { useOverwritten } from "./use-overwritten.ts";
import { useUnsentEdits } from "./use-unsent-edits.ts";

const SchemaPages = lazyPart(() => import("./schema-pages.tsx"));
const BucketPages = lazyPart(() => import("./buckets/bucket-pages.tsx"));
const CanvasPages = lazyPart(loadCanvasPages);
const NotFoundPage = lazyPart(() => import("./not-found-page.tsx"));
const ClosedDocument = lazyPart(() => import("./closed-document.tsx"));
const FloatingFile = lazyPart(() => import("../features/grid/files/floating-file.tsx"));

const { no_document: words } = texts;
const IS_DOCUMENT_ID = new RegExp(`^${DOCUMENT_ID}$`);

/** The frame of a document's pages: navigation, top bar, and the page once its document is loaded. */
export default function DocumentLayout() {
  const { document_id = "" } = useParams();
  const { pathname, search, hash } = useLocation();
  const load = useSetAtom(loadDocumentAtom);
  const isFloating = useAtomValue(floatingFileAtom)?.document_id === document_id;
  const table = tableAt(pathname);
  const wanted = table === NEW_TABLE ? null : table;
  const isCanonical = document_id === document_id.toLowerCase();
  const isOne = IS_DOCUMENT_ID.test(document_id);
  const openWorkspace = useSetAtom(openWorkspaceAtom);
  useEffect(() => void openWorkspace(), [openWorkspace]);
  useEffect(() => {
    if (isCanonical && isOne) void load(document_id, { table: wanted });
  }, [document_id, wanted, isCanonical, isOne, load]);
  const [isContentFirst, waitForContent] = useAtom(isContentFirstAtom);
  useEffect(() => {
    setTimeout(waitForContent, LONGEST_WAIT_MS, false);
  }, [waitForContent]);
  if (!isOne) return <NotFoundPage isAlone />;
  if (!isCanonical) {
    const canonical = pathname.replace(document_id, document_id.toLowerCase());
    return <Navigate to={canonical + search + hash} replace />;
  }
  return (
    <div className="flex h-full">
      <SkipLink />
      {isContentFirst ? <NavigationShape /> : <Navigation />}
      <div className="flex min-w-0 grow flex-col">
        {isContentFirst ? <TopBarShape /> : <TopBar />}
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          aria-label={texts.navigation.content}
          className="flex min-h-0 min-w-0 grow flex-col"
        >
          <Suspense fallback={<PageSkeleton />}>
            <DocumentPage document_id={document_id} />
          </Suspense>
        </main>
      </div>
      <Suspense>{isFloating && <FloatingFile document_id={document_id} />}</Suspense>
    </div>
  );
}

/** How long the frame waits for the content, in milliseconds. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Whether it is known what the page shows, its banner included, so that nothing moves when that is known. Once the
 * page is shown, it stays.
 */
function useIsComplete(): boolean {
  const isPending = useAtomValue(areFirstStepsPendingAtom);
  const wasComplete = useRef(false);
  wasComplete.current ||= !isPending;
  return wasComplete.current;
}

/**
 * Follows others' changes of the form, reports when they overwrite this user's, and sends the others this
 * user's page.
 */
function Following({ document_id, form_id }: { document_id: string; form_id: string }) {
  useEditNews();
  useOverwritten();
  useUnsentEdits(form_id);
  useFollowedDocument(document_id, form_id);
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
  const { pathname } = useLocation();
  const page = pageName(pathname);
  const entry = useAtomValue(documentEntryAtom);
  const load = useSetAtom(loadDocumentAtom);
  const isComplete = useIsComplete();
  const { organization = "", project = "" } = useParams();
  const sitePath = editorPath(organization, project, document_id, "design");
  if (state.document_id !== document_id || state.status === "loading") return <PageSkeleton />;
  if (state.status === "tableless" || (state.status === "ready" && state.document.tables))
    return <SchemaPages document={state.document} />;
  if (state.status === "bucket") return <BucketPages document={state.document} />;
  if (state.status === "canvas") return <CanvasPages title={state.document.document.title} />;
  if (!isComplete) return <PageSkeleton />;
  if (state.status === "ready") {
    const { is_page } = state.document.form;
    if (is_page && !isSitePath(pathname)) return <Navigate to={sitePath} replace />;
    const isOthers = tableAt(pathname) !== null || isObjectsPage(pathname) || isCanvasPath(pathname);
    return isOthers || isSitePath(pathname) !== is_page ? (
      <NotFoundPage />
    ) : (
      <>
        <Following key={`follow-${entry}`} document_id={document_id} form_id={state.document.form.form_id} />
        {page !== null && <DocumentPageTitle page={page} />}
        <DocumentBanner />
        <Outlet key={entry} />
      </>
    );
  }
  if (state.error.status === 404) {
    return (
      <ErrorState
        heading="h1"
        title={state.wasOpen ? words.lost_title : words.title}
        message={state.wasOpen ? words.lost : words.text}
        action={
          <Link to="/dashboard" className={buttonClass("primary")}>
            {texts.not_found.dashboard}
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
      title={words.failed}
      message={state.error.message}
      onRetry={() => void load(document_id)}
    />
  );
}
