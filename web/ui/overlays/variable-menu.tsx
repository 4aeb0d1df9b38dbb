import { Braces } from "lucide-react";
import { Fragment, useRef } from "react";
import { Button } from "../button.tsx";
import { texts } from "../texts.ts";
import { Menu, MenuItem, MenuLabel } from "./menu.tsx";

interface Variable {
  /** What is written between the braces. */
  path: string;
  label: string;
}

interface VariableMenuProps {
  groups: readonly { title: string; variables: readonly Variable[] }[];
  /** Called after the menu has closed and has restored the focus. */
  onPick: (placeholder: string) => void;
}

/** Offers variables by name, for texts in which they are written as `{{path}}`. */
export function VariableMenu({ groups, onPick }: VariableMenuProps) {
  const picked = useRef<string | null>(null);
  return (
    <div>
      <Menu
        align="start"
        trigger={
          <Button>
            <Braces aria-hidden />
            {texts.insert_variable}
          </Button>
        }
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          const placeholder = picked.current;
          picked.current = null;
          if (placeholder !== null) setTimeout(() => onPick(placeholder), 50);
        }}
      >
        {groups.map(({ title, variables }) => (
          <Fragment key={title}>
            <MenuLabel>{title}</MenuLabel>
            {variables.map(({ path, label }) => (
              <MenuItem
                key={path}
                onSelect={() => {
                  picked.current = `{{${path}}}`;
                }}
              >
                {label}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </Menu>
    </div>
  );
}
