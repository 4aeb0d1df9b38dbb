import { ChevronRight, Folder } from "lucide-react";
import { useRef } from "react";
import type { FolderPart, ListedObject, ObjectPage } from "#core/contracts/buckets.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchInput } from "../../../ui/inputs/search-input.tsx";
import { say } from "../../../ui/say.ts";
import { namesOf, shownName } from "./object-names.ts";
import { texts } from "./texts.ts";

interface FolderChoicesProps {
  /** The name of the bucket. */
  title: string;
  /** The open folder with the folders to choose from; null while it is loading. */
  page: ObjectPage | null;
  /** The path until then. */
  path: readonly FolderPart[];
  search: string;
  /** Ids of folders that cannot be chosen. */
  moving: ReadonlySet<string>;
  isLoading: boolean;
  onSearch: (search: string) => void;
  /** Opens the folder of a key. */
  onOpen: (key: string) => void;
  onMore: () => void;
}

/** Folders to go through, or to find by name in the whole bucket. */
export function FolderChoices(props: FolderChoicesProps) {
  const { title, page, path, search, moving, isLoading, onSearch, onOpen, onMore } = props;
  const list = useRef<HTMLUListElement>(null);
  const words = texts.moving;
  const isSearch = search.trim() !== "";
  const open = (key: string) => {
    onOpen(key);
    // The pressed folder is no longer listed.
    list.current?.focus();
  };
  return (
    <>
      <SearchInput
        aria-label={words.search}
        placeholder={words.search}
        value={search}
        onChange={onSearch}
        // It would send the form, to a folder that the person is still looking for.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <Trail title={title} path={page?.path ?? path} onOpen={open} />
      <ul
        ref={list}
        aria-label={texts.folders}
        aria-busy={isLoading}
        tabIndex={-1}
        className="max-h-64 min-h-24 overflow-y-auto rounded-md border border-border p-1"
      >
        {page === null && <li className="px-2 py-1 text-muted-foreground">{words.loading}</li>}
        {page?.objects.length === 0 && !(isSearch && isLoading) && (
          <li className="px-2 py-1 text-muted-foreground">
            {isSearch ? say(words.not_found, { search: search.trim() }) : words.empty}
          </li>
        )}
        {page?.objects.map((folder) => (
          <FolderChoice
            key={folder.id}
            folder={folder}
            isDisabled={moving.has(folder.id)}
            onOpen={() => open([...(folder.folders ?? namesOf(page.path)), folder.name].join("/"))}
          />
        ))}
        {page !== null && page.next !== null && (
          <li>
            <Button variant="ghost" size="sm" isBusy={isLoading} onClick={onMore}>
              {words.more}
            </Button>
          </li>
        )}
      </ul>
    </>
  );
}

interface FolderChoiceProps {
  folder: ListedObject;
  isDisabled: boolean;
  onOpen: () => void;
}

function FolderChoice({ folder, isDisabled, onOpen }: FolderChoiceProps) {
  const { folders = [] } = folder;
  return (
    <li>
      <button
        type="button"
        disabled={isDisabled}
        onClick={onOpen}
        className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-start hover:bg-accent disabled:opacity-50 pointer-coarse:min-h-10"
      >
        <Folder aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <span className="min-w-0 grow truncate">{shownName(folder)}</span>
        {folders.length > 0 && (
          <span className="max-w-1/2 shrink-0 truncate text-meta text-muted-foreground">
            {say(texts.moving.inside, { folders: folders.map((name) => shownName({ name })).join(" / ") })}
          </span>
        )}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </button>
    </li>
  );
}

interface TrailProps {
  title: string;
  path: readonly FolderPart[];
  onOpen: (key: string) => void;
}

/** The folders above the chosen one. */
function Trail({ title, path, onOpen }: TrailProps) {
  const parts = [{ id: "", name: title }, ...path];
  return (
    <nav aria-label={texts.folders} className="flex flex-wrap items-center gap-1">
      {parts.map((part, index) => (
        <span key={part.id} className="flex items-center gap-1">
          {index > 0 && <span aria-hidden>/</span>}
          <button
            type="button"
            aria-current={index === parts.length - 1 || undefined}
            onClick={() => onOpen(namesOf(path.slice(0, index)).join("/"))}
            className="rounded-sm px-1 font-medium hover:bg-accent"
          >
            {shownName(part)}
          </button>
        </span>
      ))}
    </nav>
  );
}
