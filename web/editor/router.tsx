import { useAtomValue, useStore } from "jotai";
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from "react";
import {
  BrowserRouter,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from "react-router";
import { FORGOT_PASSWORD_PATH, INVITATION_PATH, RESET_PASSWORD_PATH } from "#core/contracts/wire/paths.ts";
import { PageBoundary } from "../ui/feedback/page-boundary.tsx";
import { type LoadPart, lazyPart, loadEarly } from "../ui/lazy-part.ts";
import { AppFrame } from "./shell/app-frame.tsx";
import { loadCanvasPages } from "./shell/canvas/load-canvas-pages.ts";
import { FrameSkeleton, PageSkeleton } from "./shell/page-skeleton.tsx";
import { userAtom } from "./state/documents/workspace.ts";
import { awaitSignInAtom, waitingAtom, whenSignedOut } from "./state/identity/identity.ts";
import { signInPath } from "./state/identity/next-path.ts";
import { pageAt } from "./state/shell/page-at.ts";
import { wasSignedIn } from "./state/shell/signed-in-before.ts";

/** The code of every page and frame. Each is loaded on demand. */
const load = {
  dashboardLayout: () => import("./shell/dashboard-layout.tsx"),
  dashboard: () => import("./features/documents/dashboard-page.tsx"),
  documentLayout: () => import("./shell/document-layout.tsx"),
  formEdit: () => import("./shell/form-edit-page.tsx"),
  settings: () => import("./features/settings/settings-page.tsx"),
  history: () => import("./features/versions/history-page.tsx"),
  share: () => import("./features/share/share-page.tsx"),
  notFound: () => import("./shell/not-found-page.tsx"),
  table: () => import("./features/grid/page/table-page.tsx"),
  schema: () => import("./shell/schema-page.tsx"),
  canvas: () => import("./features/canvas/canvas-page.tsx"),
  bucket: () => import("./shell/buckets/bucket-page.tsx"),
};

const DashboardLayout = lazyPart(load.dashboardLayout);
const DashboardPage = lazyPart(load.dashboard);
const DocumentLayout = lazyPart(load.documentLayout);
const FormEditPage = lazyPart(load.formEdit);
const SettingsPage = lazyPart(load.settings);
const HistoryPage = lazyPart(load.history);
const SharePage = lazyPart(load.share);
const NotFoundPage = lazyPart(load.notFound);
const TablePage = lazyPart(load.table);
const SchemaPage = lazyPart(load.schema);
const CanvasPage = lazyPart(load.canvas);
const BucketPage = lazyPart(load.bucket);

/** A page whose code is loaded when it is shown. */
function page(load: LoadPart): ReactElement {
  const Page = lazyPart(load);
  return <Page />;
}

const signInPage = page(() => import("./features/identity/sign-in-page.tsx"));
const signInCodePage = page(() => import("./features/identity/sign-in-code-page.tsx"));
const forgotPasswordPage = page(() => import("./features/identity/forgot-password-page.tsx"));
const newPasswordPage = page(() => import("./features/identity/new-password-page.tsx"));
const signUpPage = page(() => import("./features/identity/sign-up-page.tsx"));
const invitationPage = page(() => import("./features/identity/invitation-page.tsx"));
const welcomePage = page(() => import("./features/welcome/welcome-page.tsx"));
const accountPage = page(() => import("./features/identity/account-page.tsx"));
const organizationPage = page(() => import("./features/organizations/organization-page.tsx"));
const newFormPage = page(() => import("./features/templates/new-form-page.tsx"));
const importPage = page(() => import("./features/templates/import-page.tsx"));
const deletedPage = page(() => import("./features/documents/deleted-page.tsx"));
const signInAgainPage = page(() => import("./features/identity/sign-in-again.tsx"));

/** The code of the first address, which loads in parallel. */
function firstParts(pathname: string): readonly LoadPart[] {
  const { documentLayout, formEdit, settings, table, schema, canvas } = load;
  if (pathname === "/dashboard") return [load.dashboardLayout, load.dashboard];
  const page = pathname.split("/").slice(4).join("/");
  if (page === "canvas") return [documentLayout, canvas, loadCanvasPages];
  if (page === "form/edit" || page === "design") return [documentLayout, formEdit];
  if (page === "form") return [documentLayout, settings];
  if (/^data\/(?:responses|customers)/.test(page)) return [documentLayout, table];
  return page.startsWith("data/table/") ? [documentLayout, schema, table] : [];
}

/** Settles once the first page can be rendered, also after a failure, which is handled then. */
export const firstPage = Promise.all(firstParts(window.location.pathname).map(loadEarly));

/** The routes of the editor. A page's code is loaded when the page is first opened. */
export function App() {
  return (
    // With transitions, a change of route would show the old page instead of a skeleton until the new page is
    // complete.
    <BrowserRouter useTransitions={false}>
      <AppFrame>
        <SignedOut>
          <PageBoundary>
            <Suspense fallback={<FrameSkeleton />}>
              <Pages />
            </Suspense>
          </PageBoundary>
        </SignedOut>
      </AppFrame>
    </BrowserRouter>
  );
}

function Pages() {
  const { pathname } = useLocation();
  return IN_DOCUMENT.test(pathname) ? <DocumentPages pathname={pathname} /> : <OtherPages />;
}

const IN_DOCUMENT = /^(?:\/[^/]+){2}\/(?!deleted\/?$)[^/]/;

/** The pages of a document, by what follows its id in the address. */
const DOCUMENT_PAGES: Readonly<Record<string, ReactElement>> = {
  "": <Navigate to="form/edit" replace />,
  "form/edit": <FormEditPage />,
  "form/start": page(() => import("./features/look/start-page.tsx")),
  "form/end": page(() => import("./features/look/ending-page.tsx")),
  form: <SettingsPage />,
  "form/history": <HistoryPage />,
  "connect/share": <SharePage />,
  "connect/parameters": page(() => import("./features/share/parameters-page.tsx")),
  "connect/customer": page(() => import("./features/share/customer-page.tsx")),
  connect: <Navigate to="../connect/share" replace />,
  "connect/store": page(() => import("./features/inventory/store-page.tsx")),
  "connect/store/get-started": page(() => import("./features/inventory/get-started-page.tsx")),
  "connect/store/products": page(() => import("./features/inventory/products-page.tsx")),
  "connect/channels": page(() => import("./features/delivery/channels-page.tsx")),
  "connect/database/supabase": page(() => import("./features/connections/supabase-page.tsx")),
  "data/responses": <TablePage kind="main" />,
  "data/responses/own": <TablePage kind="response" />,
  "data/responses/sessions": <TablePage kind="session" />,
  "data/customers": <TablePage kind="customer" />,
  "data/results": page(() => import("./shell/results/report-page.tsx")),
  "data/results/funnel": page(() => import("./shell/results/stops-page.tsx")),
  "data/analytics": page(() => import("./features/analytics/analytics-page.tsx")),
  "data/simulator": page(() => import("./features/simulator/simulator-page.tsx")),
  "data/x/auth.users": page(() => import("./features/connections/users/users-page.tsx")),
  "data/table/:table": <SchemaPage />,
  "data/table/:table/definition": page(() => import("./shell/definition-page.tsx")),
  objects: <BucketPage />,
  "objects/*": <BucketPage />,
  canvas: <CanvasPage />,
  design: <FormEditPage />,
  "design/share": <SharePage />,
  "design/history": <HistoryPage />,
  data: <Navigate to="../data/responses" replace />,
};
const PATTERNS = Object.keys(DOCUMENT_PAGES).filter((page) => /[:*]/.test(page));

/** With one route for the page in view: to compare an address with all of them takes longer than to render the frame. */
function DocumentPages({ pathname }: { pathname: string }) {
  const page = pathname.split("/").slice(4).join("/").replace(/\/$/, "");
  const path = Object.hasOwn(DOCUMENT_PAGES, page)
    ? page
    : PATTERNS.find((pattern) => matchPath(`/${pattern}`, `/${page}`) !== null);
  return (
    <Routes>
      <Route path="/:organization/:project/:document_id" element={<DocumentLayout />}>
        <Route element={<LazyPage />}>
          {path !== undefined && <Route path={path} element={DOCUMENT_PAGES[path]} />}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  );
}

function OtherPages() {
  return (
    <Routes>
      <Route element={<LazyPage />}>
        <Route path="/sign-in" element={signInPage} />
        <Route path="/sign-in/code" element={signInCodePage} />
        <Route path={FORGOT_PASSWORD_PATH} element={forgotPasswordPage} />
        <Route path={RESET_PASSWORD_PATH} element={newPasswordPage} />
        <Route path="/sign-up" element={signUpPage} />
        <Route path={INVITATION_PATH} element={invitationPage} />
        <Route path="/" element={welcomePage} />
      </Route>
      <Route element={<DashboardLayout />}>
        <Route element={<LazyPage />}>
          <Route path="/dashboard" element={<DashboardPage />} />
          <Route path="/account" element={accountPage} />
          <Route path="/organizations/:organization" element={organizationPage} />
          <Route path="/new" element={newFormPage} />
          <Route path="/new/import" element={importPage} />
          <Route path="/:organization" element={<DashboardPage />} />
          <Route path="/:organization/:project" element={<DashboardPage />} />
          <Route path="/:organization/:project/deleted" element={deletedPage} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage isAlone />} />
    </Routes>
  );
}

/**
 * Each address has its own boundary so that a page neither waits for the previous one nor shows its failure.
 */
function LazyPage() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}

/**
 * Handles the end of a session. Members sign in again over the page and continue. Other visitors are
 * redirected to the sign-in, or see "not found" at an address without a page for them.
 */
function SignedOut({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const store = useStore();
  const isAwaited = useAtomValue(waitingAtom) !== null;
  const { pathname } = useLocation();
  const [missing, setMissing] = useState<{ pathname: string; mayBeTheirs: boolean } | null>(null);
  useEffect(() => {
    return whenSignedOut(async (wanted) => {
      const { pathname, search } = window.location;
      if (pathname === "/" || /^\/sign-(?:in|up)(?:\/|$)/.test(pathname)) return false;
      if (store.get(userAtom) !== null) return store.set(awaitSignInAtom, wanted);
      if (wanted === "recent") return false;
      const page = await pageAt(pathname);
      const isOurs = page === "page" || (page === "signed-in" && wasSignedIn());
      if (isOurs) void navigate(signInPath(pathname + search), { replace: true });
      else setMissing({ pathname, mayBeTheirs: page !== null });
      return false;
    });
  }, [navigate, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when the address changes, which is the trigger
  useEffect(() => () => setMissing(null), [pathname]);
  return (
    <>
      <Suspense>{isAwaited && signInAgainPage}</Suspense>
      {missing?.pathname === pathname ? (
        <Suspense>
          <NotFoundPage isAlone visitor={missing} />
        </Suspense>
      ) : (
        children
      )}
    </>
  );
}
