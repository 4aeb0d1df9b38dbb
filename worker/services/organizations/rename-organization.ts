import type { Context } from "../../context.ts";
import { renameOrganization as renameRow } from "../../db/organizations/organizations.ts";

/** What people read; the segment of its addresses stays. */
export const renameOrganization = (ctx: Context, organization_id: string, display_name: string) =>
  renameRow(ctx.db, organization_id, display_name);
