import { useAtom, useAtomValue } from "jotai";
import { Globe } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { Menu, MenuChoices } from "../../../../ui/overlays/menu.tsx";
import { say } from "../../../../ui/say.ts";
import { gridZoneAtom, gridZoneChoiceAtom, gridZonesAtom } from "../../../state/grid/zone.ts";
import type { ZoneChoice } from "../../../state/shell/layout.ts";
import { zoneName } from "../cells/moment.ts";
import { texts } from "../texts.ts";

/** The grid's time zone, with a menu to change it. */
export function ZoneMenu() {
  const zones = useAtomValue(gridZonesAtom);
  const zone = useAtomValue(gridZoneAtom);
  const [choice, setChoice] = useAtom(gridZoneChoiceAtom);
  const name = zoneName(zone, new Date());
  const choices = Object.entries(zones).map(([value, of]) => {
    const name = texts.zones[value as ZoneChoice];
    return {
      value,
      label: of === name ? name : say(texts.zones.choice, { name, zone: zoneName(of, new Date()) }),
    };
  });
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          title={say(texts.zones.hint, { zone: name })}
          className="text-muted-foreground"
        >
          <Globe aria-hidden />
          <span className="sr-only">{texts.zones.current} </span>
          <span className="sr-only @4xl:not-sr-only">{name}</span>
        </Button>
      }
    >
      <MenuChoices
        label={texts.zones.title}
        value={choice}
        onChange={(value) => setChoice(value as ZoneChoice)}
        choices={choices}
      />
    </Menu>
  );
}
