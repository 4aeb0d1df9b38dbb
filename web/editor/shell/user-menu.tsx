import { useAtomValue, useSetAtom } from "jotai";
import { ChevronsUpDown } from "lucide-react";
import { useEffect } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { DeferredMenu } from "../../ui/overlays/deferred-menu.tsx";
import { loadWorkspaceAtom, userAtom, workspaceStateAtom } from "../state/documents/workspace.ts";
import { texts } from "./texts.ts";

const loadContent = () => import("./user-menu-content.tsx");
const UserMenuContent = lazyPart(loadContent);

/** The menu of the signed-in user, with theme and sign-out. `isCompact` hides the name on phones. */
export function UserMenu({ isCompact = false }: { isCompact?: boolean }) {
  const user = useAtomValue(userAtom);
  const { status } = useAtomValue(workspaceStateAtom);
  const loadWorkspace = useSetAtom(loadWorkspaceAtom);
  useEffect(() => {
    if (status === "idle") void loadWorkspace();
  }, [status, loadWorkspace]);
  if (user === null) return <Skeleton className={isCompact ? "size-10 sm:h-12 sm:w-full" : "h-12"} />;

  const trigger = (
    <button
      type="button"
      className="flex w-full items-center gap-2 rounded-md p-1.5 text-left hover:bg-accent"
    >
      <Avatar name={user.name || user.email} image={user.image} />
      <span className="sr-only">{texts.account}</span>
      <span className={classNames("min-w-0 grow", isCompact && "max-sm:sr-only")}>
        <span className="block truncate font-medium">{user.name || user.email}</span>
        <span className="block truncate text-meta text-muted-foreground">{user.email}</span>
      </span>
      <ChevronsUpDown
        aria-hidden
        className={classNames("size-4 shrink-0 text-muted-foreground", isCompact && "max-sm:hidden")}
      />
    </button>
  );
  return (
    <DeferredMenu
      trigger={trigger}
      preload={() => void loadContent()}
      menu={<UserMenuContent trigger={trigger} />}
    />
  );
}
