import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { projectPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { PageTitle } from "./page-title.tsx";

interface ClosedDocumentProps {
  /** The server's error when the document was loaded. */
  error: { code: string; info: Record<string, unknown> | null };
}

/** Explains why a document cannot be opened here. */
export default function ClosedDocument({ error }: ClosedDocumentProps) {
  return error.code === "UNSUPPORTED_DOCTYPE" ? (
    <UnsupportedDocument error={error} />
  ) : (
    <OutdatedDocument error={error} />
  );
}

/** A document of a type that has no pages here. */
function UnsupportedDocument({ error }: ClosedDocumentProps) {
  const kind = String(error.info?.doctype ?? "");
  return (
    <Closed title="Unsupported doctype" message={`Documents of the type ${kind} cannot be opened here yet.`}>
      <ProjectLink />
    </Closed>
  );
}

/** A document of another schema version. Opened here, it would lose parts that this version does not know. */
function OutdatedDocument({ error }: ClosedDocumentProps) {
  const { part, version, expected, support_url } = error.info ?? {};
  return (
    <Closed
      title="Error: outdated schema version"
      message="The document version is outdated. It has to be updated by hand: please contact support. Your form stays as it is for those who fill it in."
      details={
        <Fold title="Details">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-left font-mono text-meta break-all">
            <dt>part</dt>
            <dd>{String(part)}</dd>
            <dt>version</dt>
            <dd>{String(version)}</dd>
            <dt>expected</dt>
            <dd>{String(expected)}</dd>
          </dl>
        </Fold>
      }
    >
      <ProjectLink />
      <a href={String(support_url)} className={buttonClass("primary")}>
        Contact support
      </a>
    </Closed>
  );
}

function ProjectLink() {
  const { organization = "", project = "" } = useParams();
  return (
    <Link to={projectPath(organization, project)} className={buttonClass("secondary")}>
      Back to the project
    </Link>
  );
}

interface ClosedProps {
  title: string;
  message: string;
  details?: ReactNode;
  children: ReactNode;
}

function Closed({ title, message, details, children }: ClosedProps) {
  return (
    <div className="h-full overflow-y-auto">
      <PageTitle parts={[title]} />
      <div
        role="alert"
        className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center text-balance"
      >
        <CircleAlert aria-hidden className="size-8 text-destructive" />
        <div>
          <h1 className="text-title font-semibold">{title}</h1>
          <p className="mt-1 text-muted-foreground">{message}</p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">{children}</div>
        {details}
      </div>
    </div>
  );
}
