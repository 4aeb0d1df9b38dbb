import type { ReactNode } from "react";
import { Menu, MenuItem } from "../../../ui/overlays/menu.tsx";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { NEW_KINDS, type NewKind } from "./new-kinds.ts";
import { texts } from "./texts.ts";

interface NewKindsMenuProps {
  trigger: ReactNode;
  onChoose: (kind: NewKind) => void;
}

/** The kinds of document to create, each with a line about it. */
export default function NewKindsMenu({ trigger, onChoose }: NewKindsMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {NEW_KINDS.map((kind) => (
        <MenuItem key={kind} icon={DOCUMENT_KINDS[kind].icon} onSelect={() => onChoose(kind)}>
          <span className="block">{DOCUMENT_KINDS[kind].label}</span>
          <span className="block text-meta text-muted-foreground">{texts.new_document[kind].about}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
