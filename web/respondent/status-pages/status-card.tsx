import type { ClosedPage } from "#core/forms/definition/definition.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { Icon } from "../icon.tsx";
import { type Moment, TextWithMoment } from "../text-with-moment.tsx";
import type { StatusKind } from "./status-kind.ts";
import { STATUS_ACTIONS, STATUS_ICONS } from "./status-look.ts";

export interface StatusContent {
  kind: StatusKind;
  /** Target of the page's one button, if any. */
  form_path: string | null;
  /** The visitor's own ids for support, by short name. */
  support: Readonly<Record<string, string>>;
  /** When the form opens. */
  opens_at?: Moment | null;
  /** A response that may not have arrived: the button posts it again, which a link to `form_path` cannot. */
  again?: {
    action: string;
    entries: readonly (readonly [name: string, value: string])[];
    /** Names of files that a page cannot restore, by question name. */
    files: ReadonlyMap<string, readonly string[]>;
  } | null;
  /** The owner's own texts for the closed form. */
  words?: ClosedPage | null;
}

function SupportDetails({ support, texts }: { support: StatusContent["support"]; texts: Texts }) {
  const entries = Object.entries(support);
  if (entries.length === 0) return null;
  return (
    <details className="support">
      <summary>{texts.support_metadata}</summary>
      <p>{texts.support_metadata_no_share}</p>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface StatusCardProps {
  status: StatusContent;
  texts: Texts;
  /** Title of the form; null if there is none. */
  form_title: string | null;
}

/**
 * Our texts, unless the form is closed and its owner has written others. A visitor with an unsent response
 * first reads what happens to it.
 */
function StatusWords({ status: { kind, words, again }, texts }: Pick<StatusCardProps, "status" | "texts">) {
  const isClosed = kind === "formclosed.default";
  const own = words?.text || null;
  return (
    <>
      <h1 dir="auto">{(isClosed && words?.title) || texts[`${kind}.title`]}</h1>
      {!(isClosed && own) && <p>{again ? texts.submit_failed : texts[`${kind}.description`]}</p>}
      {own?.split(/\n+/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
    </>
  );
}

/** The answers as posted, with a button; only files must be chosen again. */
function PostAgain({ again, texts }: { again: NonNullable<StatusContent["again"]>; texts: Texts }) {
  return (
    <form id="form" method="post" action={again.action} encType="multipart/form-data">
      {again.entries.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {[...again.files].map(([name, files]) => (
        <p key={name}>
          <label>
            {texts["validation.fileUnknown"]} <bdi>{files.join(", ")}</bdi>
            <input type="file" name={name} multiple={files.length > 1 || undefined} />
          </label>
        </p>
      ))}
      <button type="submit" className="primary">
        {texts.retry}
      </button>
    </form>
  );
}

/** Explains why there is no form, and what visitors can do about it. */
export function StatusCard({ status, texts, form_title }: StatusCardProps) {
  const { kind, form_path, support, opens_at, again } = status;
  const action = STATUS_ACTIONS[kind];
  const icon = STATUS_ICONS[kind];
  return (
    <div className={`card ${icon}`}>
      <span className="badge">
        <Icon name={icon} />
      </span>
      {form_title && (
        <p className="form-title" dir="auto">
          {form_title}
        </p>
      )}
      <StatusWords status={status} texts={texts} />
      {opens_at && <TextWithMoment text={texts["formclosed.opens_at"]} moment={opens_at} />}
      {again && <PostAgain again={again} texts={texts} />}
      {!again && action !== null && form_path !== null && (
        <a className="button primary" href={form_path}>
          {texts[action]}
        </a>
      )}
      <SupportDetails support={support} texts={texts} />
    </div>
  );
}
