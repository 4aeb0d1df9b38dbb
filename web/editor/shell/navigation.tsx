import { useAtom, useAtomValue } from "jotai";
import { type ReactNode, Suspense, useEffect } from "react";
import { Link, NavLink, useLocation, useParams } from "react-router";
import { type EditorPage, editorPath, isBuilderPath } from "#core/contracts/wire/paths.ts";
import type { Doctype } from "#core/documents/doctypes.ts";
import { classNames } from "../../ui/class-names.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { databaseIdAtom } from "../state/connections/database-id.ts";
import { tablesAtom } from "../state/editing/document.ts";
import { type DocumentState, loadedStateAtom } from "../state/editing/open-document.ts";
import { isNavigationFoldedAtom, isNavigationOpenAtom } from "../state/shell/layout.ts";
import { BrandMark } from "./brand.tsx";
import { EDITOR_PAGES, pageRow } from "./document-pages.ts";
import { isCanvasPath, isObjectsPage } from "./page-title.tsx";
import { SearchButton } from "./search-button.tsx";
import { texts } from "./texts.ts";
import { UserMenu } from "./user-menu.tsx";

const BucketNavigation = lazyPart(() => import("./buckets/bucket-navigation.tsx"));
const DocumentModes = lazyPart(() => import("../features/documents/modes/document-modes.tsx"));
const TableList = lazyPart(() => import("../features/schemas/table-list.tsx"));
const CanvasNavigation = lazyPart(() => import("../features/canvas/canvas-navigation.tsx"));
const BlockOutline = lazyPart(() => import("../features/building/block-outline.tsx"));

/** The groups of pages of a form, and of a site. */
const GROUPS = { v0_form: ["design", "data", "connect"], v0_site: ["site"] } as const;
type PageGroup = (typeof GROUPS)[keyof typeof GROUPS][number];
const { navigation: words } = texts;

function isOnMenu(page: EditorPage, group: PageGroup, hasDatabase: boolean): boolean {
  const row = pageRow(page);
  return row.group === group && row.isOffMenu !== true && (hasDatabase || row.needsDatabase !== true);
}

/** A document's navigation, beside the page if there is space, over it on phones and tablets. */
export function Navigation() {
  const isFolded = useAtomValue(isNavigationFoldedAtom);
  const [isOpen, setOpen] = useAtom(isNavigationOpenAtom);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the address changes, which is the trigger
  useEffect(() => setOpen(false), [pathname, setOpen]);
  return (
    <>
      {!isFolded && (
        <aside
          aria-label={words.title}
          className="hidden w-60 shrink-0 flex-col border-r border-border bg-muted/50 lg:flex"
        >
          <NavigationContent />
        </aside>
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={words.title} side="left">
        <NavigationContent />
      </Sheet>
    </>
  );
}

function NavigationContent() {
  const { pathname } = useLocation();
  const state = useAtomValue(loadedStateAtom);
  // While one of its tables is loading, too.
  const isSchema = useAtomValue(tablesAtom) !== null;
  const isOpening = state.status === "loading";
  const hasDatabase = useAtomValue(databaseIdAtom) !== null;
  const isBucket = state.status === "bucket" || (isOpening && isObjectsPage(pathname));
  const isCanvas = state.status === "canvas" || (isOpening && isCanvasPath(pathname));
  const kind = isSchema ? "v0_schema" : isBucket ? "v0_bucket" : isCanvas ? "v0_canvas" : kindOf(state);
  const isBuilder = isBuilderPath(pathname) && state.status === "ready";
  return (
    <>
      <div className="flex h-12 shrink-0 items-center justify-between px-3 max-lg:pr-12">
        <Link to="/dashboard" className="flex items-center gap-2 rounded-md p-1 font-semibold">
          <BrandMark className="size-6" />
          {texts.brand}
        </Link>
        <SearchButton />
      </div>
      <nav aria-label={words.pages} className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-2 pb-4">
        {isSchema && (
          <>
            <Suspense>
              <TableList />
            </Suspense>
            <Group title={words.connect}>
              <Entry page="connect/database/supabase" />
            </Group>
          </>
        )}
        {isBucket && (
          <Suspense>
            <BucketNavigation />
          </Suspense>
        )}
        {isCanvas && (
          <Suspense>
            <CanvasNavigation />
          </Suspense>
        )}
        {kind !== "v0_form" && (
          <Suspense>
            <DocumentModes doctype={kind} />
          </Suspense>
        )}
        {(kind === "v0_form" || kind === "v0_site") &&
          state.status !== "failed" &&
          GROUPS[kind].map((group) => (
            <Group key={group} title={words[group]}>
              {EDITOR_PAGES.filter((page) => isOnMenu(page, group, hasDatabase)).map((page) => (
                <Entry key={page} page={page} />
              ))}
            </Group>
          ))}
        {isBuilder && (
          <Group title={words.blocks}>
            <Suspense>
              <BlockOutline />
            </Suspense>
          </Group>
        )}
      </nav>
      <div className="shrink-0 border-t border-border p-2">
        <UserMenu />
      </div>
    </>
  );
}

/** The open document's kind, also of one that has no pages here; a form while nothing is known. */
function kindOf(state: DocumentState): Doctype {
  if ("document" in state) return state.document.document.doctype;
  const kind = state.status === "failed" ? state.error.info?.doctype : null;
  return (kind as Doctype | undefined) ?? "v0_form";
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-px">
      <h2 className="px-2 py-1 text-meta font-medium text-muted-foreground">{title}</h2>
      {children}
    </section>
  );
}

function Entry({ page }: { page: EditorPage }) {
  const { icon: Icon } = pageRow(page);
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <NavLink
      // The tabs of responses and of results belong to them.
      end={!page.startsWith("data/res")}
      to={editorPath(organization, project, document_id, page)}
      className={({ isActive }) =>
        classNames(
          "flex h-7 items-center gap-2 rounded-md px-2 transition-colors pointer-coarse:h-10",
          isActive ? "bg-accent font-medium text-accent-foreground" : "text-foreground/80 hover:bg-accent/60",
        )
      }
    >
      <Icon className="size-4 shrink-0 opacity-70" />
      {texts.pages[page]}
    </NavLink>
  );
}
