import { useAtom, useAtomValue } from "jotai";
import { Globe } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { Menu, MenuChoices } from "../../../../ui/overlays/menu.tsx";
import { gridZoneAtom, gridZoneChoiceAtom, gridZonesAtom, ZONE_NAMES } from "../../../state/grid/zone.ts";
import type { ZoneChoice } from "../../../state/shell/layout.ts";
import { zoneName } from "../cells/moment.ts";

/** The grid's time zone, with a menu to change it. */
export function ZoneMenu() {
  const zones = useAtomValue(gridZonesAtom);
  const zone = useAtomValue(gridZoneAtom);
  const [choice, setChoice] = useAtom(gridZoneChoiceAtom);
  const name = zoneName(zone, new Date());
  const choices = Object.entries(zones).map(([value, of]) => {
    const label = ZONE_NAMES[value as ZoneChoice];
    return { value, label: of === label ? label : `${label}: ${zoneName(of, new Date())}` };
  });
  return (
    <Menu
      trigger={
        <Button variant="ghost" title={`Times are shown as ${name}`} className="text-muted-foreground">
          <Globe aria-hidden />
          <span className="sr-only">Time zone: </span>
          <span className="sr-only @4xl:not-sr-only">{name}</span>
        </Button>
      }
    >
      <MenuChoices
        label="Show times by the clocks of"
        value={choice}
        onChange={(value) => setChoice(value as ZoneChoice)}
        choices={choices}
      />
    </Menu>
  );
}
