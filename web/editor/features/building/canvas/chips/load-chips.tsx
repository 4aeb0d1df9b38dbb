import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { loadChannelsAtom } from "../../../../state/delivery/channels.ts";
import { canEditAtom, formIdAtom } from "../../../../state/editing/document.ts";
import { loadInventoryAtom } from "../../../../state/inventory/inventory.ts";

/** Loads what the chips of the questions show. */
export default function LoadChips() {
  const form_id = useAtomValue(formIdAtom);
  const canEdit = useAtomValue(canEditAtom);
  const loadChannels = useSetAtom(loadChannelsAtom);
  const loadInventory = useSetAtom(loadInventoryAtom);
  useEffect(() => {
    // Viewers may not see whom emails go to.
    if (canEdit) void loadChannels(form_id);
    void loadInventory();
  }, [form_id, canEdit, loadChannels, loadInventory]);
  return null;
}
