import type { EndingContent } from "#core/forms/ending-page.ts";
import { Icon } from "../icon.tsx";
import { OwnerHtml } from "../owner-html.tsx";

type Texts = EndingContent["texts"];

function DefaultEnding({ h1 = "", p, button, href }: Texts) {
  return (
    <div className="card check ending">
      <span className="badge">
        <Icon name="check" />
      </span>
      <OwnerHtml as="h1" html={h1} />
      {p && <OwnerHtml as="p" html={p} />}
      {button && href && (
        // The address comes escaped, like the texts, and React escapes it itself.
        <a className="button primary" href={href.replaceAll("&amp;", "&")}>
          <OwnerHtml as="span" html={button} />
        </a>
      )}
    </div>
  );
}

function Receipt({ h1 = "", h2, p }: Texts) {
  return (
    <div className="card check ending receipt">
      <OwnerHtml as="h1" html={h1} />
      {h2 && <OwnerHtml as="h2" html={h2} />}
      {p && <OwnerHtml as="p" html={p} />}
    </div>
  );
}

const ENDINGS = { default: DefaultEnding, receipt01: Receipt };

/** What a visitor sees when the answer has arrived. The texts are those of `endingContent`, where answers are escaped. */
export function EndingCard({ content }: { content: EndingContent }) {
  const Ending = ENDINGS[content.template_id];
  return <Ending {...content.texts} />;
}
