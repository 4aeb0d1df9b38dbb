import type { AuthUser } from "#core/contracts/connections/lookups.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { maskUser } from "../../../state/connections/auth-users.ts";
import { usersTexts as texts } from "./texts.ts";

type Column = keyof typeof texts.columns;

/** The columns in order, with their widths in pixels. */
const WIDTHS: Readonly<Record<Column, number>> = {
  avatar: 48,
  id: 320,
  display_name: 200,
  email: 200,
  phone: 200,
  providers: 160,
  created_at: 160,
  last_sign_in_at: 160,
};
const COLUMNS = Object.keys(WIDTHS) as Column[];
const WIDTH = Object.values(WIDTHS).reduce((sum, width) => sum + width);

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

interface UsersTableProps {
  users: readonly AuthUser[];
  isMasked: boolean;
}

export function UsersTable({ users, isMasked }: UsersTableProps) {
  return (
    <section
      aria-label={texts.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the content
      tabIndex={0}
      className="min-h-0 grow overflow-auto"
    >
      <table className="table-fixed border-separate border-spacing-0 text-left" style={{ width: WIDTH }}>
        <colgroup>
          {COLUMNS.map((column) => (
            <col key={column} style={{ width: WIDTHS[column] }} />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-10 bg-muted text-muted-foreground">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="border-b border-border px-2 py-2 font-medium">
                {column === "avatar" ? (
                  <span className="sr-only">{texts.columns.avatar}</span>
                ) : (
                  texts.columns[column]
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={isMasked ? maskUser(user) : user} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cellClass = "truncate border-b border-border px-2 py-1.5";

function UserRow({ user }: { user: AuthUser }) {
  const { id, avatar_url, display_name, email, phone, providers, created_at, last_sign_in_at } = user;
  return (
    <tr className="hover:bg-accent/40">
      <td className={cellClass}>
        <Avatar name={display_name ?? email ?? ""} image={avatar_url} />
      </td>
      <th scope="row" className={`${cellClass} font-mono font-normal`} title={id}>
        {id}
      </th>
      {[display_name, email, phone, providers.join(", ")].map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order
        <td key={place} className={cellClass} title={text ?? undefined}>
          {text}
        </td>
      ))}
      <td className={`${cellClass} tabular`}>
        <Time iso={created_at} />
      </td>
      <td className={`${cellClass} tabular`}>
        {last_sign_in_at === null ? (
          <span className="text-muted-foreground">{texts.never}</span>
        ) : (
          <Time iso={last_sign_in_at} />
        )}
      </td>
    </tr>
  );
}

/** Others may have written the time, so it may be none. */
function Time({ iso }: { iso: string | null }) {
  const date = new Date(iso ?? "");
  if (iso === null || Number.isNaN(date.getTime())) return iso;
  return (
    <time dateTime={iso} title={iso}>
      {time.format(date)}
    </time>
  );
}
