import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { ChevronsUpDown, LogOut } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { signOutAtom } from "../state/identity.ts";
import { THEMES, type Theme, themeAtom } from "../state/theme.ts";
import { loadWorkspaceAtom, userAtom, workspaceStateAtom } from "../state/workspace.ts";

const THEME_CHOICES = THEMES.map((value) => ({
  value,
  label: { system: "As the system", light: "Light", dark: "Dark" }[value],
}));

/** Who is signed in, the theme, and the way out. */
export function UserMenu() {
  const user = useAtomValue(userAtom);
  const { status } = useAtomValue(workspaceStateAtom);
  const loadWorkspace = useSetAtom(loadWorkspaceAtom);
  const signOut = useSetAtom(signOutAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (status === "idle") void loadWorkspace();
  }, [status, loadWorkspace]);
  if (user === null) return <Skeleton className="h-10" />;

  async function leave() {
    try {
      await signOut();
      navigate("/sign-in");
    } catch (error) {
      toast.error("You are still signed in", { description: (error as Error).message });
    }
  }

  const trigger = (
    <button
      type="button"
      className="flex w-full items-center gap-2 rounded-md p-1.5 text-left hover:bg-accent"
    >
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary text-meta font-semibold text-primary-foreground uppercase"
      >
        {(user.name || user.email).charAt(0)}
      </span>
      <span className="sr-only">Account</span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{user.name || user.email}</span>
        <span className="block truncate text-meta text-muted-foreground">{user.email}</span>
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </button>
  );
  return (
    <Menu trigger={trigger} align="start">
      <MenuChoices
        label="Theme"
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
        choices={THEME_CHOICES}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
