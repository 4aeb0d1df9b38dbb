import { Icon } from "../icon.tsx";
import type { LaterOffer } from "./later-offer.ts";
import { LinkFields } from "./link-fields.tsx";

/** A page about a link that continues an unfinished response. */
export type LaterContent =
  /** The answers are saved. `note` says until when. */
  | {
      kind: "made";
      address: string;
      secret: string;
      note: string;
      problem: string | null;
      /** Whether the box is ticked: it was, when there was a problem. */
      remind: boolean;
    }
  | { kind: "sent" }
  /** The draft was submitted. `again`: a new response. */
  | { kind: "submitted"; title: string; form_path: string; again: string }
  /** The link may be used. `action`: the address that the button posts to. */
  | { kind: "open"; action: string }
  /** Whatever is wrong with the link, the page is the same. */
  | { kind: "dead"; form_path: string }
  /** Asks whether to stop a reminder. */
  | { kind: "stop"; action: string }
  | { kind: "stopped" }
  | { kind: "unknown_reminder" };

interface LaterCardProps {
  content: LaterContent;
  offer: LaterOffer;
  form_title: string;
}

/** The page's title, also for its head. */
export function laterTitle(content: LaterContent, { texts }: LaterOffer): string {
  if (content.kind === "submitted") return content.title;
  const titles = {
    made: texts.saved,
    sent: texts.saved,
    open: texts.open_title,
    dead: texts.dead_title,
    stop: texts.stop_title,
    stopped: texts.stopped_title,
    unknown_reminder: texts.dead_title,
  };
  return titles[content.kind];
}

function Ask({ note, action, label }: { note: string; action: string; label: string }) {
  return (
    <>
      <p>{note}</p>
      <form method="post" action={action}>
        <button type="submit" className="primary">
          {label}
        </button>
      </form>
    </>
  );
}

function Body({ content, offer }: Pick<LaterCardProps, "content" | "offer">) {
  const { texts } = offer;
  switch (content.kind) {
    case "made":
      return (
        <>
          <p>{content.note}</p>
          {content.problem !== null && (
            <p className="error" role="alert">
              {content.problem}
            </p>
          )}
          <div className="later">
            <LinkFields
              offer={offer}
              address={content.address}
              secret={content.secret}
              remind={content.remind}
            />
          </div>
          <a className="button" href={content.address}>
            {texts.open}
          </a>
        </>
      );
    case "sent":
      return <p>{texts.sent}</p>;
    case "submitted":
      return (
        <a className="button primary" href={content.form_path}>
          {content.again}
        </a>
      );
    case "open":
      return <Ask note={texts.open_note} action={content.action} label={texts.open} />;
    case "stop":
      return <Ask note={texts.stop_note} action={content.action} label={texts.stop} />;
    case "stopped":
      return <p>{texts.stopped_note}</p>;
    case "unknown_reminder":
      return <p>{texts.stop_dead_note}</p>;
    case "dead":
      return (
        <>
          <p>{texts.dead_note}</p>
          <a className="button primary" href={content.form_path}>
            {texts.open_form}
          </a>
        </>
      );
  }
}

export function LaterCard({ content, offer, form_title }: LaterCardProps) {
  const isUseless = content.kind === "dead" || content.kind === "unknown_reminder";
  const icon = isUseless ? "alert" : "check";
  return (
    <div className={`card ${icon}`}>
      <span className="badge">
        <Icon name={icon} />
      </span>
      <p className="form-title" dir="auto">
        {form_title}
      </p>
      <h1 dir="auto">{laterTitle(content, offer)}</h1>
      <Body content={content} offer={offer} />
    </div>
  );
}
