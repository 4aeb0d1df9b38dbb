import { type RefObject, useEffect, useState } from "react";
import { Link } from "react-router";
import { classNames } from "../../../ui/class-names.ts";
import { SearchInput } from "../../../ui/inputs/search-input.tsx";
import type { SettingGroupId } from "./setting-list.ts";
import { texts } from "./texts.ts";

interface SettingsIndexProps {
  /** The groups that are shown. */
  groups: readonly SettingGroupId[];
  /** The element that scrolls the settings. */
  scroller: RefObject<HTMLElement | null>;
  search: string;
  onSearch: (search: string) => void;
}

/** The groups of settings and a search: beside the settings, or above them where there is no space. */
export function SettingsIndex({ groups, scroller, search, onSearch }: SettingsIndexProps) {
  const current = useCurrentGroup(groups, scroller);
  return (
    <>
      <div className="mb-3 lg:hidden">
        <SearchInput value={search} onChange={onSearch} aria-label={texts.find} placeholder={texts.find} />
      </div>
      <div className="sticky top-0 z-10 -mx-4 mb-5 self-start bg-background px-4 max-lg:border-b max-lg:border-border lg:top-10 lg:mx-0 lg:mb-0 lg:px-0">
        <div className="mb-3 max-lg:hidden">
          <SearchInput value={search} onChange={onSearch} aria-label={texts.find} placeholder={texts.find} />
        </div>
        <nav aria-label={texts.groups_label}>
          <ul className="flex gap-1 max-lg:overflow-x-auto max-lg:py-2 lg:flex-col">
            {groups.map((id) => (
              <li key={id} className="shrink-0">
                <Link
                  to={{ hash: `#${id}` }}
                  replace
                  aria-current={id === current ? "true" : undefined}
                  className={classNames(
                    "block rounded-md px-2.5 py-1 whitespace-nowrap pointer-coarse:py-2",
                    id === current
                      ? "bg-accent font-medium text-accent-foreground"
                      : "text-muted-foreground hover:bg-accent/60 hover:text-foreground",
                  )}
                >
                  {texts.groups[id]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}

/** How far below the top a group counts as reached. */
const REACHED_PX = 120;

/** The group that is being read: the last one whose heading has reached the top. */
function useCurrentGroup(
  groups: readonly SettingGroupId[],
  scroller: RefObject<HTMLElement | null>,
): SettingGroupId | undefined {
  const [current, setCurrent] = useState(groups[0]);
  const key = groups.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the groups
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const update = () => {
      const top = element.getBoundingClientRect().top;
      const isAtEnd =
        element.scrollTop > 0 && element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
      const reached = groups.filter((id) => {
        const heading = element.querySelector(`[data-setting="${id}"]`);
        return heading !== null && heading.getBoundingClientRect().top - top <= REACHED_PX;
      });
      setCurrent(isAtEnd ? groups.at(-1) : (reached.at(-1) ?? groups[0]));
    };
    update();
    element.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", update);
    return () => {
      element.removeEventListener("scroll", update);
      window.removeEventListener("resize", update);
    };
  }, [key, scroller]);
  return current;
}
