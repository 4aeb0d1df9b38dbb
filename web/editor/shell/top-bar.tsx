import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { ExternalLink, PanelLeft, Share2 } from "lucide-react";
import { Suspense } from "react";
import { Link, useLocation, useParams } from "react-router";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { editorPath, projectPath } from "#core/contracts/wire/paths.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { buttonClass, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { PresenceSlot } from "../features/presence/presence-slot.tsx";
import { loadedStateAtom } from "../state/editing/open-document.ts";
import { isNavigationFoldedAtom, isNavigationOpenAtom } from "../state/shell/layout.ts";
import { DocumentTitle } from "./document-title.tsx";
import { pageName } from "./page-title.tsx";
import { SavedState } from "./saved-state.tsx";
import { texts } from "./texts.ts";
import { usePreview } from "./use-preview.ts";

const UndoButtons = lazyPart(() => import("../features/building/undo-buttons.tsx"));
const ShareCanvas = lazyPart(() => import("./canvas/share-canvas.tsx"));

/** The current document and page, the saved state, the people here, and links to the form. */
export function TopBar() {
  const state = useAtomValue(loadedStateAtom);
  const { pathname } = useLocation();
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-border bg-background px-2 md:px-3">
      <NavigationButtons />
      {"document" in state ? (
        <>
          <Breadcrumbs />
          {state.status !== "tableless" && <SavedState />}
          <Suspense>
            {state.status === "ready" && /\/(?:form\/(?:start|edit|end)|design)$/.test(pathname) && (
              <UndoButtons />
            )}
          </Suspense>
          <div className="grow" />
          <PresenceSlot nameOfPage={pageName} />
          <Suspense>{state.status === "canvas" && <ShareCanvas />}</Suspense>
          {state.status === "ready" && !state.document.tables && <FormLinks form={state.document.form} />}
        </>
      ) : (
        state.status === "loading" && <Skeleton className="h-5 w-40" />
      )}
    </header>
  );
}

function NavigationButtons() {
  const [isFolded, setFolded] = useAtom(isNavigationFoldedAtom);
  const setOpen = useSetAtom(isNavigationOpenAtom);
  return (
    <>
      <IconButton label={texts.navigation.open} className="lg:hidden" onClick={() => setOpen(true)}>
        <PanelLeft aria-hidden />
      </IconButton>
      <IconButton
        label={isFolded ? texts.navigation.show : texts.navigation.hide}
        aria-expanded={!isFolded}
        className="max-lg:hidden"
        onClick={() => setFolded(!isFolded)}
      >
        <PanelLeft aria-hidden />
      </IconButton>
    </>
  );
}

function Breadcrumbs() {
  const { organization = "", project = "" } = useParams();
  return (
    <nav aria-label={texts.navigation.breadcrumbs} className="flex min-w-0 items-center gap-1.5">
      <Link
        to={projectPath(organization, project)}
        className="truncate rounded-sm text-muted-foreground hover:text-foreground max-lg:hidden"
      >
        {project}
      </Link>
      <span aria-hidden className="text-muted-foreground/60 max-lg:hidden">
        /
      </span>
      <DocumentTitle />
    </nav>
  );
}

function FormLinks({ form: { form_id, is_page } }: { form: Pick<FormDefinition, "form_id" | "is_page"> }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const openPreview = usePreview(form_id);
  return (
    <>
      <a
        href={previewPath(form_id)}
        target="_blank"
        rel="noreferrer"
        onClick={openPreview}
        className={classNames(buttonClass("secondary"), "max-sm:px-2")}
      >
        <ExternalLink aria-hidden />
        <span className="max-sm:sr-only">{texts.preview}</span>
      </a>
      <Link
        to={editorPath(organization, project, document_id, is_page ? "design/share" : "connect/share")}
        className={classNames(buttonClass("primary"), "max-sm:px-2")}
      >
        <Share2 aria-hidden />
        <span className="max-sm:sr-only">{texts.share}</span>
      </Link>
    </>
  );
}
