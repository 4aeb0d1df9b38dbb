import type { EndingContent } from "#core/forms/look/ending-page.ts";
import { Icon } from "../icon.tsx";
import { OwnerHtml } from "../owner-html.tsx";
import { type Moment, MomentTime } from "../text-with-moment.tsx";

type Texts = EndingContent["texts"];

function DefaultEnding({ h1 = "", p, button, href }: Texts) {
  return (
    <>
      <span className="badge">
        <Icon name="check" />
      </span>
      <OwnerHtml as="h1" html={h1} />
      {p && <OwnerHtml as="p" html={p} />}
      {button && href && (
        <a className="button primary" href={href}>
          <OwnerHtml as="span" html={button} />
        </a>
      )}
    </>
  );
}

function Receipt({ h1 = "", h2, p, received }: Texts & { received: Moment | null }) {
  return (
    <>
      <OwnerHtml as="h1" html={h1} />
      {h2 && <OwnerHtml as="h2" html={h2} />}
      {received && (
        <p className="received">
          <MomentTime moment={received} />
        </p>
      )}
      {p && <OwnerHtml as="p" html={p} />}
    </>
  );
}

const ENDINGS = {
  default: { class_name: "card check ending", Texts: DefaultEnding },
  receipt01: { class_name: "card check ending receipt", Texts: Receipt },
};

interface EndingCardProps {
  content: EndingContent;
  /** When the response was received. */
  received: Moment | null;
  /** Where the same person can start another response; null when that is not allowed. */
  again: { path: string; label: string } | null;
}

/** The page after an accepted response. Its texts come from `endingContent`, sanitized. */
export function EndingCard({ content, received, again }: EndingCardProps) {
  const { class_name, Texts } = ENDINGS[content.template_id];
  return (
    <div className={class_name}>
      <Texts {...content.texts} received={received} />
      {again && (
        <a className="button" href={again.path}>
          {again.label}
        </a>
      )}
    </div>
  );
}
