import * as contracts from "#core/contracts/organizations/projects.ts";
import { route } from "../../../middleware/route.ts";
import { createProject, renameProject } from "../../../services/organizations/change-project.ts";
import { deleteProject } from "../../../services/organizations/delete-project.ts";

export const createProjectRoute = route(contracts.createProject, ({ ctx, body }) =>
  createProject(ctx, body.organization_id, body.name),
);
export const renameProjectRoute = route(contracts.renameProject, ({ ctx, params, body }) =>
  renameProject(ctx, params.project_id, body.name),
);
export const deleteProjectRoute = route(contracts.deleteProject, ({ ctx, params, body }) =>
  deleteProject(ctx, params.project_id, body.user_confirmation_txt),
);
