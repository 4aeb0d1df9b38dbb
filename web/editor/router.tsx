import { lazy, Suspense, useEffect } from "react";
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useNavigate } from "react-router";
import { onSignedOut } from "./api/client.ts";
import { AppFrame } from "./shell/app-frame.tsx";
import { DashboardLayout } from "./shell/dashboard-layout.tsx";
import { DocumentLayout } from "./shell/document-layout.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { PageSkeleton } from "./shell/page-skeleton.tsx";

const SignInPage = lazy(() => import("./features/identity/sign-in-page.tsx"));
const SignUpPage = lazy(() => import("./features/identity/sign-up-page.tsx"));
const DashboardPage = lazy(() => import("./features/dashboard/dashboard-page.tsx"));
const FormEditPage = lazy(() => import("./shell/form-edit-page.tsx"));
const SettingsPage = lazy(() => import("./features/settings/settings-page.tsx"));
const SharePage = lazy(() => import("./features/share/share-page.tsx"));
const ResponsesPage = lazy(() => import("./features/grid/responses-page.tsx"));

/** Every address of the editor. A page's code is loaded when it is first opened. */
export function App() {
  return (
    // Without transitions a change of route shows its skeleton in the next frame, not the old page until all is there.
    <BrowserRouter useTransitions={false}>
      <AppFrame>
        <SignedOutRedirect />
        <Routes>
          <Route element={<LazyPage />}>
            <Route path="/sign-in" element={<SignInPage />} />
            <Route path="/sign-up" element={<SignUpPage />} />
            <Route path="/" element={<Navigate to="/dashboard" replace />} />
          </Route>
          <Route element={<DashboardLayout />}>
            <Route element={<LazyPage />}>
              <Route path="/dashboard" element={<DashboardPage />} />
              <Route path="/:organization" element={<DashboardPage />} />
              <Route path="/:organization/:project" element={<DashboardPage />} />
            </Route>
          </Route>
          <Route path="/:organization/:project/:document_id" element={<DocumentLayout />}>
            <Route element={<LazyPage />}>
              <Route index element={<Navigate to="form/edit" replace />} />
              <Route path="form/edit" element={<FormEditPage />} />
              <Route path="form" element={<SettingsPage />} />
              <Route path="connect/share" element={<SharePage />} />
              <Route path="data/responses" element={<ResponsesPage />} />
              <Route path="data" element={<Navigate to="../data/responses" replace />} />
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </AppFrame>
    </BrowserRouter>
  );
}

/** A skeleton of its own for every address, so that no page waits behind the one before. */
function LazyPage() {
  const { pathname } = useLocation();
  return (
    <Suspense key={pathname} fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}

/** Leads to the sign-in page when the session has ended, and back afterwards. */
function SignedOutRedirect() {
  const navigate = useNavigate();
  useEffect(() => {
    onSignedOut(() => {
      const { pathname, search } = window.location;
      if (/^\/sign-(?:in|up)$/.test(pathname)) return;
      navigate(`/sign-in?next=${encodeURIComponent(pathname + search)}`, { replace: true });
    });
    return () => onSignedOut(() => {});
  }, [navigate]);
  return null;
}
