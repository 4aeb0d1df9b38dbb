import type { Context } from "../../context.ts";
import { renameOrganization as renameRow } from "../../db/organizations/organizations.ts";

/** Changes the display name, but not the segment in addresses. */
export const renameOrganization = (ctx: Context, organization_id: string, display_name: string) =>
  renameRow(ctx.db, organization_id, display_name);
