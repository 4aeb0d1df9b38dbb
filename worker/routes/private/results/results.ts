import * as contracts from "#core/contracts/results.ts";
import { route } from "../../../middleware/route.ts";
import { loadPlaces } from "../../../services/results/load-places.ts";
import { loadResults } from "../../../services/results/load-results.ts";
import { loadWords } from "../../../services/results/load-words.ts";
import {
  createResultsLink,
  deleteResultsLink,
  listResultsLinks,
} from "../../../services/results/results-links.ts";
import { readGridQuery } from "../grid/read-grid-query.ts";

export const loadResultsRoute = route(contracts.loadResults, ({ ctx, params, query }) =>
  loadResults(ctx, params.form_id, readGridQuery(query)),
);

export const loadWordsRoute = route(contracts.loadWords, ({ ctx, params, query }) =>
  loadWords(ctx, params.form_id, params.field_id, readGridQuery(query)),
);

export const loadPlacesRoute = route(contracts.loadPlaces, ({ ctx, params, query }) =>
  loadPlaces(ctx, params.form_id, params.field_id, readGridQuery(query)),
);

export const listResultsLinksRoute = route(contracts.listResultsLinks, ({ ctx, params }) =>
  listResultsLinks(ctx, params.form_id),
);

export const createResultsLinkRoute = route(contracts.createResultsLink, ({ ctx, params, body, user }) => {
  // A filter that cannot be read now would make a page that nobody can open.
  readGridQuery(body.filter);
  return createResultsLink(ctx, { ...body, form_id: params.form_id, created_by: user.id });
});

export const deleteResultsLinkRoute = route(contracts.deleteResultsLink, ({ ctx, params }) =>
  deleteResultsLink(ctx, params),
);
