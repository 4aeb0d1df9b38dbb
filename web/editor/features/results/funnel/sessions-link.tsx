import { Link, useParams } from "react-router";
import type { Funnel } from "#core/contracts/results.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { type Sessions, sessionParameters } from "./session-links.ts";

interface SessionsLinkProps {
  funnel: Funnel;
  isFiltered: boolean;
  sessions: Sessions;
  count: number;
  /** What the link shows, in words. */
  label: string;
}

const number = new Intl.NumberFormat();

/** A number that leads to its sessions, where the table of sessions can show exactly those. */
export function SessionsLink({ funnel, isFiltered, sessions, count, label }: SessionsLinkProps) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const parameters = count === 0 ? null : sessionParameters(funnel, sessions, isFiltered);
  if (parameters === null) return number.format(count);
  const path = editorPath(organization, project, document_id, "data/responses/sessions");
  return (
    <Link
      to={parameters.size === 0 ? path : `${path}?${parameters}`}
      aria-label={label}
      title={label}
      className="underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {number.format(count)}
    </Link>
  );
}
