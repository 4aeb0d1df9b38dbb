import * as contracts from "#core/contracts/versions.ts";
import { route } from "../../middleware/route.ts";
import { keepVersion } from "../../services/versions/keep-version.ts";
import { listVersions } from "../../services/versions/list-versions.ts";
import { loadVersion } from "../../services/versions/load-version.ts";
import { nameVersion } from "../../services/versions/name-version.ts";

export const listVersionsRoute = route(contracts.listVersions, ({ ctx, params }) =>
  listVersions(ctx, params.form_id),
);

export const keepVersionRoute = route(contracts.keepVersion, ({ ctx, params, body, user }) =>
  keepVersion(ctx, { form_id: params.form_id, name: body.name, user_id: user.id }),
);

export const loadVersionRoute = route(contracts.loadVersion, ({ ctx, params }) =>
  loadVersion(ctx, params.form_id, params.version_id),
);

export const renameVersionRoute = route(contracts.renameVersion, ({ ctx, params, body }) =>
  nameVersion(ctx, params.form_id, params.version_id, body.name),
);
