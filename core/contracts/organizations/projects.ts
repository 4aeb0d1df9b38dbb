import * as z from "zod/mini";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { projects } from "../wire/private-addresses.ts";
import { text, uuid } from "../wire/schemas.ts";

/**
 * Projects are the second segment of the editor's addresses, so their names follow the rules of addresses.
 */
const name = text(39).check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){0,38}$/));
const projectParams = z.object({ project_id: uuid });
const inProject = { resource: "project", in: "params", key: "project_id" } as const;

export const createProject = {
  ...at(projects.createProject),
  result: data<CreatedProject>(),
  access: {
    resource: "organization",
    in: "body",
    key: "organization_id",
    role: PERMISSIONS.manage_projects,
  },
  body: z.object({ organization_id: uuid, name }),
} as const satisfies Contract;
export interface CreatedProject {
  id: string;
  name: string;
}

export const renameProject = {
  ...at(projects.renameProject),
  access: { ...inProject, role: PERMISSIONS.manage_projects },
  params: projectParams,
  body: z.object({ name }),
} as const satisfies Contract;

/**
 * Hides a project with its contents; a non-empty one requires `DELETE {name}`. It can be restored for a while
 * (deleted-projects.ts). The last project of an organization cannot be deleted.
 */
export const deleteProject = {
  ...at(projects.deleteProject),
  access: { ...inProject, role: PERMISSIONS.manage_projects },
  params: projectParams,
  body: z.object({ user_confirmation_txt: text(300) }),
} as const satisfies Contract;
