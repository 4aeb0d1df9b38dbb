import { Ellipsis } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { DeferredMenu } from "../../../ui/overlays/deferred-menu.tsx";
import { say } from "../../../ui/say.ts";
import type { DocumentMenuProps } from "./document-menu.tsx";
import { texts } from "./texts.ts";

const loadMenu = () => import("./document-menu.tsx");
const DocumentMenu = lazyPart(loadMenu);

/** The button of a document's menu. */
export function DocumentActions(props: Omit<DocumentMenuProps, "trigger">) {
  const trigger = (
    <IconButton label={say(texts.menu.label, { title: props.document.title })}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return (
    <DeferredMenu
      trigger={trigger}
      preload={() => void loadMenu()}
      menu={<DocumentMenu {...props} trigger={trigger} />}
    />
  );
}
