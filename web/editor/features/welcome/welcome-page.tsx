import { useAtomValue, useSetAtom } from "jotai";
import { BarChart3, FileText, Globe } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, Navigate } from "react-router";
import { buttonClass } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LinkFooter } from "../../../ui/links/link-footer.tsx";
import { loadWorkspaceAtom, workspaceStateAtom } from "../../state/documents/workspace.ts";
import { loadSignInMethodsAtom, signInMethodsAtom } from "../../state/identity/sign-in-methods.ts";
import { siteLinksAt } from "../../state/shell/site-links.ts";
import { texts } from "./texts.ts";

const REASONS = [
  { icon: FileText, ...texts.build },
  { icon: Globe, ...texts.share },
  { icon: BarChart3, ...texts.collect },
];

/** Introduces Sheaf to visitors of the bare address; signed-in users are redirected to their forms. */
export default function WelcomePage() {
  const state = useAtomValue(workspaceStateAtom);
  const load = useSetAtom(loadWorkspaceAtom);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    void load().then(() => setAsked(true));
  }, [load]);
  if (state.status === "ready") return <Navigate to="/dashboard" replace />;
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <main className="m-auto w-full max-w-3xl px-6 py-20">
        <title>{texts.page_title}</title>
        <p className="mb-8 flex items-center gap-2 text-title font-semibold">
          <img src="/icon.svg" alt="" className="size-8" />
          {texts.brand}
        </p>
        <h1 className="max-w-xl text-[34px] leading-[1.15] font-semibold tracking-tight text-balance">
          {texts.headline}
        </h1>
        <p className="mt-3 max-w-xl text-title text-muted-foreground">{texts.subline}</p>
        <div className="mt-6 flex min-h-11 flex-wrap gap-3">
          {isAsked ? (
            <>
              <Link to="/sign-up" className={buttonClass("primary", "lg")}>
                {texts.sign_up}
              </Link>
              <Link to="/sign-in" className={buttonClass("secondary", "lg")}>
                {texts.sign_in}
              </Link>
            </>
          ) : (
            <Skeleton className="h-9 w-56" />
          )}
        </div>
        <ul className="mt-12 grid gap-6 sm:grid-cols-3">
          {REASONS.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden className="size-5 text-primary" />
              <h2 className="mt-2 font-semibold">{title}</h2>
              <p className="mt-0.5 text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </main>
      {isAsked && <SiteLinks />}
    </div>
  );
}

/** The operator's links. They lie in the padding of the page, which therefore does not move when they arrive. */
function SiteLinks() {
  const load = useSetAtom(loadSignInMethodsAtom);
  useEffect(() => {
    void load();
  }, [load]);
  const links = siteLinksAt("welcome", useAtomValue(signInMethodsAtom)?.links);
  return <LinkFooter links={links} className="-mt-20 flex min-h-20 shrink-0 items-center justify-center" />;
}
