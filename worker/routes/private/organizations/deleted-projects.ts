import * as contracts from "#core/contracts/organizations/deleted-projects.ts";
import { route } from "../../../middleware/route.ts";
import {
  listDeletedOrganizations,
  listDeletedProjects,
} from "../../../services/organizations/list-deleted-projects.ts";
import { restoreOrganization, restoreProject } from "../../../services/organizations/restore-project.ts";

export const listDeletedProjectsRoute = route(contracts.listDeletedProjects, ({ ctx, params }) =>
  listDeletedProjects(ctx, params.organization_id),
);
export const restoreProjectRoute = route(contracts.restoreProject, ({ ctx, params, member }) =>
  restoreProject(ctx, {
    organization_id: member.organization_id,
    project_id: params.deleted_project_id,
  }),
);
export const listDeletedOrganizationsRoute = route(contracts.listDeletedOrganizations, ({ ctx, user }) =>
  listDeletedOrganizations(ctx, user.id),
);
export const restoreOrganizationRoute = route(contracts.restoreOrganization, ({ ctx, params }) =>
  restoreOrganization(ctx, params.deleted_organization_id),
);
