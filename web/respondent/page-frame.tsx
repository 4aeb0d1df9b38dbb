import type { ReactNode } from "react";
import type { Texts } from "#core/forms/texts/en.ts";
import { formatMessage } from "#core/values/message.ts";

const BRAND = "Sheaf";

interface PageFooterProps {
  texts: Texts;
  lang: string;
  is_branded: boolean;
  /** Where visitors report the form; null: the page has no link for it. */
  report_url: string | null;
}

export function PageFooter({ texts, lang, is_branded, report_url }: PageFooterProps) {
  if (!is_branded && report_url === null) return null;
  return (
    <footer className="powered-by">
      {is_branded && (
        <a href="/" target="_blank" rel="noopener">
          {formatMessage(texts.powered_by, { name: BRAND }, lang)}
        </a>
      )}
      {report_url !== null && (
        <a href={report_url} target={report_url.startsWith("mailto:") ? undefined : "_blank"} rel="noopener">
          {texts.report_form}
        </a>
      )}
    </footer>
  );
}

export function PreviewBanner({ texts }: { texts: Texts }) {
  return <aside className="banner preview">{texts.preview_note}</aside>;
}

interface PageFrameProps extends PageFooterProps {
  is_preview: boolean;
  children: ReactNode;
}

/** The layout of every public page with a single card. */
export function CardPage({ is_preview, children, ...footer }: PageFrameProps) {
  return (
    <>
      {is_preview && <PreviewBanner texts={footer.texts} />}
      <main className="page card-page">{children}</main>
      <PageFooter {...footer} />
    </>
  );
}

/** The page's title: the form's, followed by the product's name if branding is on. */
export function pageTitle(title: string, is_branded: boolean): string {
  return is_branded ? `${title} | ${BRAND}` : title;
}
