import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { ChevronLeft, ChevronRight, RotateCw, SearchX, Users } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { SearchInput } from "../../../../ui/inputs/search-input.tsx";
import { SwitchLine } from "../../../../ui/inputs/switch-line.tsx";
import { say } from "../../../../ui/say.ts";
import {
  areUsersMaskedAtom,
  FIRST_PAGE,
  findUsers,
  loadUsersAtom,
  PER_PAGE,
  usersStateAtom,
} from "../../../state/connections/auth-users.ts";
import { databaseIdAtom } from "../../../state/connections/database-id.ts";
import { usersTexts as texts } from "./texts.ts";
import { UsersTable } from "./users-table.tsx";

/** The users of the project's connected database. */
export default function UsersPage() {
  const database_id = useAtomValue(databaseIdAtom);
  if (database_id !== null) return <UsersOf key={database_id} database_id={database_id} />;
  const { title, text } = texts.no_database;
  return <EmptyState heading="h1" picture={<Users aria-hidden />} title={title} description={text} />;
}

function UsersOf({ database_id }: { database_id: string }) {
  const state = useAtomValue(usersStateAtom);
  const load = useSetAtom(loadUsersAtom);
  const [search, setSearch] = useState("");
  const [isMasked, setMasked] = useAtom(areUsersMaskedAtom);
  const show = useCallback(
    async (page: number) => {
      const problem = await load(database_id, page);
      if (problem !== null) toast.error(texts.page_failed, { description: problem });
    },
    [load, database_id],
  );
  useEffect(() => void show(FIRST_PAGE), [show]);

  if (state.status === "failed") {
    return (
      <ErrorState
        heading="h1"
        title={texts.failed}
        message={state.message}
        onRetry={() => void show(FIRST_PAGE)}
      />
    );
  }
  const shown = state.status === "ready" ? state.shown : null;
  const found = shown === null ? [] : findUsers(shown.users, search);
  return (
    <div className="@container flex min-h-0 grow flex-col">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-3">
        <div className="min-w-0 grow">
          <h1 className="text-title font-semibold">{texts.title}</h1>
          <p className="text-meta text-muted-foreground">{texts.about}</p>
        </div>
        <SwitchLine label={texts.mask} checked={isMasked} onChange={setMasked} />
        <span className="flex w-full items-center gap-2 @lg:w-72">
          <SearchInput
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={setSearch}
          />
          <IconButton
            label={texts.refresh}
            disabled={shown === null || (state.status === "ready" && state.isLoading)}
            onClick={() => void show(shown?.page ?? FIRST_PAGE)}
          >
            <RotateCw aria-hidden />
          </IconButton>
        </span>
      </header>
      {shown === null && <UsersSkeleton />}
      {shown !== null && shown.users.length === 0 && (
        <Nothing picture={<Users aria-hidden />} words={texts.none} />
      )}
      {shown !== null && shown.users.length > 0 && found.length === 0 && (
        <Nothing picture={<SearchX aria-hidden />} words={texts.nothing_found} />
      )}
      {found.length > 0 && <UsersTable users={found} isMasked={isMasked} />}
      {shown !== null && (
        <Pager
          page={shown.page}
          total={shown.total}
          text={
            search.trim() === ""
              ? say(texts.total, { n: shown.total })
              : say(texts.found, { n: found.length, all: shown.users.length })
          }
          onShow={(page) => void show(page)}
        />
      )}
    </div>
  );
}

interface NothingProps {
  picture: ReactNode;
  words: { title: string; text: string };
}

function Nothing({ picture, words: { title, text } }: NothingProps) {
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <EmptyState picture={picture} title={title} description={text} />
    </div>
  );
}

const SKELETON_ROWS = 8;

function UsersSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="flex grow flex-col gap-4 overflow-hidden p-4">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  );
}

interface PagerProps {
  page: number;
  total: number;
  /** How many there are. */
  text: string;
  onShow: (page: number) => void;
}

function Pager({ page, total, text, onShow }: PagerProps) {
  const last = Math.max(FIRST_PAGE, Math.ceil(total / PER_PAGE));
  return (
    <footer className="flex min-h-11 shrink-0 items-center gap-2 border-t border-border px-3 py-1.5">
      <IconButton label={texts.previous} disabled={page <= FIRST_PAGE} onClick={() => onShow(page - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="tabular">{say(texts.page, { page, n: last })}</span>
      <IconButton label={texts.next} disabled={page >= last} onClick={() => onShow(page + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <span role="status" className="tabular ml-auto min-w-0 truncate text-muted-foreground">
        {text}
      </span>
    </footer>
  );
}
