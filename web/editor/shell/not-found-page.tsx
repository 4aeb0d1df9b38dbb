import { useAtomValue, useSetAtom } from "jotai";
import { FileQuestion } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { loadWorkspaceAtom, workspaceStateAtom } from "../state/documents/workspace.ts";
import { signInPath } from "../state/identity/next-path.ts";
import { PageTitle } from "./page-title.tsx";
import { texts } from "./texts.ts";

const { not_found: words } = texts;

interface NotFoundPageProps {
  /** Whether the page is shown without the editor's frame. */
  isAlone?: boolean;
  /** Set for signed-out visitors. `mayBeTheirs`: the address may be a page that members can open. */
  visitor?: { mayBeTheirs: boolean } | null;
}

export default function NotFoundPage({ isAlone = false, visitor = null }: NotFoundPageProps) {
  const { pathname, search } = useLocation();
  const isSignedOut = visitor !== null;
  const mayBeTheirs = visitor?.mayBeTheirs === true;
  const { status } = useAtomValue(workspaceStateAtom);
  const load = useSetAtom(loadWorkspaceAtom);
  // If there is no session, this call fails and the router learns that the user is signed out.
  useEffect(() => {
    if (!isSignedOut) void load();
  }, [isSignedOut, load]);
  const next = mayBeTheirs ? pathname + search : null;
  const Frame = isAlone ? "main" : "div";
  return (
    <Frame className="h-full overflow-y-auto">
      <PageTitle parts={[words.title]} />
      <EmptyState
        heading="h1"
        picture={<FileQuestion aria-hidden />}
        title={words.title}
        description={mayBeTheirs ? words.member : words.anyone}
        action={
          isSignedOut ? (
            <WayOn to={signInPath(next)}>{words.sign_in}</WayOn>
          ) : (
            (status === "ready" || status === "failed") && <WayOn to="/dashboard">{words.dashboard}</WayOn>
          )
        }
      />
    </Frame>
  );
}

function WayOn({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClass("primary")}>
      {children}
    </Link>
  );
}
