import { Bookmark } from "lucide-react";
import type { FormVersion } from "#core/contracts/versions.ts";
import { texts } from "./texts.ts";
import { versionOrigin, versionTitle } from "./version-words.ts";

interface VersionListProps {
  versions: readonly FormVersion[];
  chosen: string | null;
  onChoose: (version_id: string) => void;
}

/** Lists versions, newest first. Named ones stand out. */
export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <ul
      aria-label={texts.list}
      className="flex flex-col overflow-hidden rounded-lg border border-border bg-card"
    >
      {versions.map((version) => (
        <li key={version.id} className="border-b border-border last:border-b-0">
          <button
            type="button"
            aria-current={version.id === chosen ? "true" : undefined}
            onClick={() => onChoose(version.id)}
            className="flex w-full flex-col gap-0.5 px-3 py-2 text-left hover:bg-accent/60 focus-visible:-outline-offset-2 aria-[current]:bg-accent pointer-coarse:min-h-12"
          >
            <span className="flex items-center gap-1.5 break-words">
              {version.name !== null && (
                <Bookmark aria-hidden className="size-3.5 shrink-0 fill-primary text-primary" />
              )}
              <span className={version.name === null ? "" : "min-w-0 font-semibold break-words"}>
                {versionTitle(version)}
              </span>
            </span>
            <span className="text-meta text-muted-foreground">{versionOrigin(version)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
