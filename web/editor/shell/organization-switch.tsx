import { useAtomValue } from "jotai";
import { ChevronsUpDown } from "lucide-react";
import { Suspense, useState } from "react";
import { useParams } from "react-router";
import { lazyPart } from "../../ui/lazy-part.ts";
import { DeferredMenu } from "../../ui/overlays/deferred-menu.tsx";
import { currentOrganizationAtom, workspaceStateAtom } from "../state/documents/workspace.ts";
import { texts } from "./texts.ts";

const loadContent = () => import("./organization-switch-content.tsx");
const OrganizationSwitchContent = lazyPart(loadContent);
const NewOrganization = lazyPart(() => import("./new-organization.tsx"));

/** The current organization, with links to the others and to its settings, and a way to create one. */
export function OrganizationSwitch() {
  const state = useAtomValue(workspaceStateAtom);
  const current = useAtomValue(currentOrganizationAtom)(useParams().organization);
  const [isCreating, setCreating] = useState(false);
  if (state.status !== "ready" || current === undefined) return null;
  const { organizations } = state.workspace;
  const trigger = (
    <button
      type="button"
      className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-md px-2 hover:bg-accent pointer-coarse:min-h-10"
    >
      <span className="sr-only">{texts.organizations.one}</span>
      <span className="truncate">{current.display_name}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </button>
  );
  return (
    <>
      <DeferredMenu
        trigger={trigger}
        preload={() => void loadContent()}
        menu={
          <OrganizationSwitchContent
            trigger={trigger}
            organizations={organizations}
            current={current}
            onCreate={() => setCreating(true)}
          />
        }
      />
      <Suspense>{isCreating && <NewOrganization onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}
