import { useAtomValue, useSetAtom } from "jotai";
import { CircleCheck, CircleSlash, ExternalLink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { editorPath, formPath } from "#core/contracts/wire/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom, formIdAtom, isSiteAtom } from "../../state/editing/document.ts";
import {
  nextTimesAtom,
  publishingAtom,
  responseLimitAtom,
  setPublishedAtom,
} from "../../state/share/publishing.ts";
import { emptyChoicesAtom } from "../../state/share/share.ts";
import { texts } from "./texts.ts";

/**
 * Shows whether people can respond, or see the page of a site, and publishes it. A form's settings have the switch for
 * both directions; a site has none.
 */
export function PublishForm() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const form_id = useAtomValue(formIdAtom);
  const publishing = useAtomValue(publishingAtom);
  const nextTimes = useAtomValue(nextTimesAtom);
  const limit = useAtomValue(responseLimitAtom);
  const emptyChoices = useAtomValue(emptyChoicesAtom);
  const canEdit = useAtomValue(canEditAtom);
  const setPublished = useSetAtom(setPublishedAtom);
  const isSite = useAtomValue(isSiteAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const visit = useRef<HTMLAnchorElement>(null);
  const isPublished = publishing !== "never" && publishing !== "unpublished";
  const wasPressed = useRef(false);
  // The button is gone afterwards, so the focus moves on to the link.
  useEffect(() => {
    if (isPublished && wasPressed.current) visit.current?.focus();
    wasPressed.current = false;
  }, [isPublished]);

  async function publish(isWanted: boolean) {
    setBusy(true);
    setProblem(null);
    wasPressed.current = isWanted;
    try {
      await setPublished(isWanted);
    } catch (error) {
      wasPressed.current = false;
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  const descriptions: Readonly<Record<string, string>> = isSite
    ? texts.site.descriptions
    : texts.publish.descriptions;
  const Icon = publishing === "open" ? CircleCheck : CircleSlash;
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-card p-4">
      <Icon
        aria-hidden
        className={publishing === "open" ? "size-5 text-primary" : "size-5 text-muted-foreground"}
      />
      <div role="status" className="min-w-48 grow basis-56">
        <p className="font-semibold">{texts.publish[publishing]}</p>
        <p className="text-muted-foreground">{descriptions[publishing]}</p>
        {isPublished && nextTimes !== null && <p className="text-muted-foreground">{nextTimes}</p>}
        {isPublished && limit !== null && (
          <p className="text-muted-foreground">{say(texts.publish.limit, { n: limit })}</p>
        )}
        {emptyChoices !== null && <p className="text-warning">{emptyChoices}</p>}
        {problem !== null && <p className="text-destructive">{problem}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
        {isPublished && (
          <>
            {!isSite && (
              <Link
                to={`${editorPath(organization, project, document_id, "form")}#published`}
                className={buttonClass("secondary")}
              >
                {texts.publish.settings}
              </Link>
            )}
            {isSite && canEdit && (
              <Button isBusy={isBusy} onClick={() => void publish(false)}>
                {texts.site.unpublish}
              </Button>
            )}
            <a
              ref={visit}
              href={formPath(form_id)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass("secondary")}
            >
              <ExternalLink aria-hidden />
              {isSite ? texts.site.visit : texts.publish.visit}
            </a>
          </>
        )}
        {!isPublished && canEdit && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void publish(true)}>
            {texts.publish.publish}
          </Button>
        )}
      </div>
    </section>
  );
}
