import type { ReactNode } from "react";
import { learnPagePatterns } from "#core/fields/page-pattern.ts";
import { conditionalBlockIds, type FormPage } from "./form-page.ts";
import { FormView } from "./form-view.tsx";
import { dataTag, earlyTag, type Shell, scriptTags } from "./html-document.ts";
import { markup } from "./markup.ts";
import { PageFooter, PreviewBanner } from "./page-frame.tsx";
import { RUNTIME_DATA_ID } from "./read-runtime-data.ts";
import { runtimeData } from "./runtime-data.ts";
import type { StartContent } from "./start-pages/start-view.tsx";

/** Warns visitors before they start that no response can be accepted, and shows the link's author why. */
function IncompleteLink({ page: { missing, texts } }: { page: FormPage }) {
  if (missing.length === 0) return null;
  return (
    <div className="banner incomplete" role="alert">
      <p>{texts.incomplete_link}</p>
      <details>
        <summary>{texts.support_metadata}</summary>
        <code>MISSING_REQUIRED_HIDDEN_FIELDS: {missing.join(", ")}</code>
      </details>
    </div>
  );
}

/** A closed form is not included after its start page either. */
const hasForm = ({ definition, start }: FormPage) =>
  !definition.is_page && (start === null || start.state === "open");

interface FormBodyProps {
  page: FormPage;
  /** The start page. */
  cover: ReactNode;
  /** The page of a site instead of a form. */
  still: ReactNode;
  /** What continues the form later. */
  later: ReactNode;
}

function FormBody({ page, cover, still, later }: FormBodyProps) {
  const { definition, texts, mode, report_url } = page;
  return (
    <>
      {mode === "preview" && <PreviewBanner texts={texts} />}
      {hasForm(page) && page.maintenance && <aside className="banner">{page.maintenance}</aside>}
      {hasForm(page) && page.is_warned_of && <aside className="banner new-form">{texts.new_form}</aside>}
      {hasForm(page) && page.keeping && <aside className="banner keeping">{page.keeping}</aside>}
      {cover}
      {hasForm(page) && conditionalBlockIds(definition.blocks).size > 0 && (
        <noscript>
          <p className="banner">{texts.noscript_note}</p>
        </noscript>
      )}
      {hasForm(page) && definition.fields.some(({ type }) => type === "payment") && (
        <noscript>
          <p className="banner">{texts["payment.needs_script"]}</p>
        </noscript>
      )}
      {hasForm(page) && page.robot_check && (
        <noscript>
          <p className="banner">{texts["robot_check.needs_script"]}</p>
        </noscript>
      )}
      {still !== null && <main className="page form-page">{still}</main>}
      {hasForm(page) && <IncompleteLink page={page} />}
      {hasForm(page) && (
        <main className="page form-page">
          <FormView page={page}>{later}</FormView>
        </main>
      )}
      <PageFooter
        texts={texts}
        lang={definition.lang}
        is_branded={definition.is_powered_by_branding_enabled}
        report_url={report_url}
      />
    </>
  );
}

async function coverOf({ definition, texts }: FormPage, start: StartContent) {
  const { StartView } = await import("./start-pages/start-view.tsx");
  return <StartView start={start} definition={definition} texts={texts} />;
}

/** The body of the form's page, its scripts included. */
export async function formBody(page: FormPage, delivery: Pick<Shell, "nonce" | "scripts">): Promise<string> {
  const { definition } = page;
  const { nonce } = delivery;
  await learnPagePatterns(definition.fields);
  const later = page.later && (await import("./later/later-part.tsx")).laterPart(page, page.later, delivery);
  // Loaded on demand: most addresses show forms without a cover.
  const still = definition.is_page ? (await import("./page-view.tsx")).stillPage(page, delivery) : null;
  const cover = page.start && (await coverOf(page, page.start));
  return [
    markup(<FormBody page={page} cover={cover} still={still?.view ?? null} later={later?.view} />),
    later?.tag,
    still?.tags ?? earlyTag(delivery),
    hasForm(page) ? dataTag(RUNTIME_DATA_ID, runtimeData(page), nonce) : "",
    scriptTags(delivery),
  ].join("");
}
