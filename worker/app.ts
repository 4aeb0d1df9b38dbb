import type { NotFoundHandler } from "hono";
import { HonoBase } from "hono/hono-base";
import { TrieRouter } from "hono/router/trie-router";
import { getPath } from "hono/utils/url";
import * as open from "#core/contracts/wire/public-addresses.ts";
import { connectClients } from "./context.ts";
import { errorResponse, toRefusal } from "./middleware/errors.ts";
import { cors, securityHeaders } from "./middleware/headers.ts";
import { here, lazy, type MountedRoute, mount } from "./middleware/mounted-route.ts";
import { observe } from "./middleware/observe.ts";
import { rememberWrites } from "./middleware/own-writes.ts";
import type { AppEnv } from "./middleware/route.ts";
import { shedSubmit } from "./middleware/shed-submits.ts";
import { debugPageRoute, formPageRoute } from "./routes/pages/form.ts";
import { refusePage } from "./routes/pages/refuse-page.ts";

/** Most isolates serve a form long before its first submit. */
const submitModule = async () => {
  const [{ submitRoutes }, { refusedSubmitPage }] = await Promise.all([
    import("./routes/v1/submit.ts"),
    import("./routes/pages/refused-submit.ts"),
  ]);
  return submitRoutes(refusedSubmitPage);
};

/**
 * Every route but those of the editor: loaded at startup, or on the first request.
 * `core/contracts/wire/{public,private}-addresses.ts` lists the addresses.
 */
export const PUBLIC_ROUTES: readonly MountedRoute[] = [
  ...lazy(open.operations, () => import("./routes/health.ts")),
  ...lazy(open.browserErrors, () => import("./routes/browser-errors.ts")),
  here(formPageRoute),
  here(debugPageRoute),
  ...lazy(open.readablePages, () => import("./routes/pages/readable.ts")),
  ...lazy(open.completePages, () => import("./routes/pages/complete.ts")),
  ...lazy(open.reportPages, () => import("./routes/pages/report.ts")),
  ...lazy(open.paymentPages, () => import("./routes/pages/payment.ts")),
  ...lazy(open.continuations, () => import("./routes/pages/continue-later.ts")),
  ...lazy(open.statusPages, () => import("./routes/pages/status.ts")),
  ...lazy(open.sessions, () => import("./routes/v1/sessions.ts")),
  ...lazy(open.sessionFiles, () => import("./routes/v1/files.ts")),
  ...lazy(open.challenges, () => import("./routes/v1/challenges.ts")),
  ...lazy(open.references, () => import("./routes/v1/references.ts")),
  ...lazy(open.submits, submitModule),
  ...lazy(open.payments, () => import("./routes/v1/payments.ts")),
  ...lazy(open.embeds, () => import("./routes/v1/embed.ts")),
  ...lazy(open.forms, () => import("./routes/v1/forms.ts")),
  ...lazy(open.publicAssets, () => import("./routes/v1/assets.ts")),
  ...lazy(open.publicObjects, () => import("./routes/v1/objects.ts")),
  ...lazy(open.stocks, () => import("./routes/v1/stock.ts")),
];

/** Loaded by the first request of the editor, so that no respondent waits for two hundred routes. */
const privateModule = () => import("./private-routes.ts");
const PRIVATE = /^\/private(?:\/|$)/;

/** Respondents rarely have an address without a route. */
async function unknownAddressHandler(): Promise<NotFoundHandler<AppEnv>> {
  const [{ unknownAddress }, { PRIVATE_ADDRESSES }] = await Promise.all([
    import("./middleware/unknown-address.ts"),
    privateModule(),
  ]);
  return unknownAddress([...PUBLIC_ROUTES, ...PRIVATE_ADDRESSES], refusePage);
}

export function createApp(connect = connectClients): Pick<HonoBase<AppEnv>, "fetch"> {
  // `hono` itself brings three routers, of which the first request would compile the largest.
  const app = new HonoBase<AppEnv>({ router: new TrieRouter() });
  app.use(observe(connect));
  app.use(securityHeaders);
  app.use("/v1/*", cors);
  app.use("/private/*", rememberWrites);
  mount(app, PUBLIC_ROUTES);
  let onUnknownAddress: NotFoundHandler<AppEnv> | null = null;
  app.notFound(async (c) => {
    onUnknownAddress ??= await unknownAddressHandler();
    return onUnknownAddress(c);
  });
  app.onError((error, c) => {
    const refusal = toRefusal(error);
    c.set("refusal", refusal);
    return errorResponse(refusal);
  });
  let isPrivateMounted = false;
  return {
    async fetch(request, ...bindings) {
      const refused = await shedSubmit(request);
      if (refused !== null) return refused;
      if (!isPrivateMounted && PRIVATE.test(getPath(request))) {
        const { mountPrivate } = await privateModule();
        // Another request may have been faster.
        if (!isPrivateMounted) mountPrivate(app);
        isPrivateMounted = true;
      }
      return app.fetch(request, ...bindings);
    },
  };
}
