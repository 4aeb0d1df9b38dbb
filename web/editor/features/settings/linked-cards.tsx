import { useAtomValue, useSetAtom } from "jotai";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { endingAction } from "#core/forms/look/ending-page.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { isPanelOpenAtom } from "../../state/building/selection.ts";
import { formAtom } from "../../state/editing/document.ts";
import { wantedBlockIdAtom } from "../../state/shell/commands.ts";
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

/** A link to the first question with options, because their limits are there and people look for them here. */
export function OptionLimitCard() {
  const { blocks, fields } = useAtomValue(formAtom);
  const want = useSetAtom(wantedBlockIdAtom);
  const openPanel = useSetAtom(isPanelOpenAtom);
  const choices = new Set(
    fields.filter(({ type }) => fieldTypeRow(type).can.includes("options")).map(({ id }) => id),
  );
  const first = blocks.find(({ form_field_id }) => choices.has(form_field_id ?? ""));
  return (
    <SettingCard
      id="limit-per-option"
      description={first === undefined ? texts.per_option.no_options : texts.per_option.description}
      action={
        first !== undefined && (
          <Link
            to="edit"
            onClick={() => {
              want(first.id);
              openPanel(true);
            }}
            className={buttonClass("secondary")}
          >
            {texts.per_option.edit}
          </Link>
        )
      }
    />
  );
}
