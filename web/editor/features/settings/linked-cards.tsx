import { useAtomValue } from "jotai";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { endingAction } from "#core/forms/look/ending-page.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { SettingCard } from "./setting-card.tsx";
import { texts } from "./texts.ts";

/** Describes the page or redirect after a response, with a link to its editor. */
export function EndingCard() {
  const { ending } = useAtomValue(formAtom);
  const action = endingAction(ending);
  return (
    <SettingCard
      id="ending"
      description={
        action.type === "redirect"
          ? say(texts.ending.redirect, { address: action.uri })
          : action.template_id === "receipt01"
            ? texts.ending.receipt
            : texts.ending.thanks
      }
      action={
        <Link to="end" className={buttonClass("secondary")}>
          {texts.ending.edit}
        </Link>
      }
    />
  );
}

/** A link to the page of emails and webhooks, where owners also look for them here. */
export function NotificationsCard() {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <SettingCard
      id="notifications"
      description={texts.notifications.description}
      action={
        <Link
          to={editorPath(organization, project, document_id, "connect/channels")}
          className={buttonClass("secondary")}
        >
          {texts.notifications.edit}
        </Link>
      }
    />
  );
}
