import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { projectPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { PageTitle } from "./page-title.tsx";
import { texts } from "./texts.ts";

const { closed_document: words } = texts;

interface ClosedDocumentProps {
  /** The server's error when the document was loaded. */
  error: { code: string; info: Record<string, unknown> | null };
}

/** Explains why a document cannot be opened here. */
export default function ClosedDocument({ error }: ClosedDocumentProps) {
  return error.code === "UNSUPPORTED_DOCTYPE" ? <UnsupportedDocument /> : <OutdatedDocument error={error} />;
}

/** A document of a type that has no pages here. */
function UnsupportedDocument() {
  return (
    <Closed title={words.unsupported_title} message={words.unsupported}>
      <ProjectLink />
    </Closed>
  );
}

/** A document of another schema version. Opened here, it would lose parts that this version does not know. */
function OutdatedDocument({ error }: ClosedDocumentProps) {
  const { part, version, expected, support_url } = error.info ?? {};
  return (
    <Closed
      title={words.outdated_title}
      message={words.outdated}
      details={
        <Fold title={words.details}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-left font-mono text-meta break-all">
            <dt>{words.part}</dt>
            <dd>{String(part)}</dd>
            <dt>{words.version}</dt>
            <dd>{String(version)}</dd>
            <dt>{words.expected}</dt>
            <dd>{String(expected)}</dd>
          </dl>
        </Fold>
      }
    >
      <ProjectLink />
      <a href={String(support_url)} className={buttonClass("primary")}>
        {words.support}
      </a>
    </Closed>
  );
}

function ProjectLink() {
  const { organization = "", project = "" } = useParams();
  return (
    <Link to={projectPath(organization, project)} className={buttonClass("secondary")}>
      {words.project}
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
