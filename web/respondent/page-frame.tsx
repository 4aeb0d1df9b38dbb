import type { ReactNode } from "react";
import type { Texts } from "#core/forms/texts/en.ts";
import { formatText } from "#core/forms/texts/format.ts";

const BRAND = "Sheaf";

export function PoweredBy({ texts }: { texts: Texts }) {
  return (
    <footer className="powered-by">
      <a href="/" target="_blank" rel="noopener">
        {formatText(texts.powered_by, { name: BRAND })}
      </a>
    </footer>
  );
}

export function PreviewBanner({ texts }: { texts: Texts }) {
  return <aside className="banner preview">{texts.preview_note}</aside>;
}

interface PageFrameProps {
  texts: Texts;
  is_preview: boolean;
  is_branded: boolean;
  children: ReactNode;
}

/** The one column of every public page that holds a single card. */
export function CardPage({ texts, is_preview, is_branded, children }: PageFrameProps) {
  return (
    <>
      {is_preview && <PreviewBanner texts={texts} />}
      <main className="page card-page">{children}</main>
      {is_branded && <PoweredBy texts={texts} />}
    </>
  );
}

/** The title of a page: the form's, with the product's name behind it where branding is on. */
export function pageTitle(title: string, is_branded: boolean): string {
  return is_branded ? `${title} | ${BRAND}` : title;
}
