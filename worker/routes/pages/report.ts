import { LINK_PASSWORD_LENGTH } from "#core/contracts/results.ts";
import { openReport, reportPage } from "#core/contracts/wire/named-pages.ts";
import { AppError, OVERLOADED } from "#core/errors/app-error.ts";
import { busyDocument, goneDocument, passwordDocument, reportDocument } from "#web/report/entry-server.tsx";
import type { Context } from "../../context.ts";
import { withRefusalHeaders } from "../../middleware/errors.ts";
import { networkOf } from "../../middleware/rate-limit.ts";
import { clientAddress } from "../../middleware/request-meta.ts";
import { type Refusal, route } from "../../middleware/route.ts";
import { loadReport } from "../../services/results/load-report.ts";
import { readGridQuery } from "../private/grid/read-grid-query.ts";

const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

/** No script, no frame, no cookie, no cache; the address is sent to nobody. Bars have their sizes in style attributes. */
function respond(html: string, nonce: string, status = 200): Response {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
    },
  });
}

/** A link that does not work has one page, whatever the reason. Other errors are told by their status. */
const refuse: Refusal = async (error, { method }) => {
  const nonce = newNonce();
  if (error.code === "RATE_LIMITED") {
    // Only a password is posted.
    const html = method === "POST" ? passwordDocument("too_often", nonce) : busyDocument(nonce);
    return withRefusalHeaders(respond(await html, nonce, error.status), error);
  }
  if (error.info === OVERLOADED) {
    const html = await passwordDocument("too_many", nonce);
    return withRefusalHeaders(respond(html, nonce, error.status), error);
  }
  const isMissing = error.status === 404 || error.status === 400;
  return isMissing ? respond(await goneDocument(nonce), nonce, 404) : null;
};

const momentText = (now: Date, lang: string, timeZone: string) =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short", timeZone }).format(now);

async function open(
  ctx: Context,
  request: Request,
  params: { link_id: string; proof: string },
  password: string | null,
): Promise<Response> {
  const nonce = newNonce();
  const network = networkOf(clientAddress(request));
  const loaded = await loadReport(ctx, { ...params, password, network, readFilter: readGridQuery });
  if (loaded.status === "password") {
    const html = await passwordDocument(loaded.is_wrong ? "wrong" : null, nonce);
    return respond(html, nonce, loaded.is_wrong ? 403 : 200);
  }
  const { lang, zone, counted, ...report } = loaded.report;
  const as_of = `${momentText(ctx.now(), lang, zone)} (${zone.replaceAll("_", " ")})`;
  return respond(
    await reportDocument({ ...report, as_of, is_counting: counted !== null }, lang, nonce),
    nonce,
  );
}

export const reportPageRoute = route(
  reportPage,
  ({ ctx, request, params }) => open(ctx, request, params, null),
  refuse,
);

export const openReportRoute = route(
  openReport,
  async ({ ctx, request, params, readBytes }) => {
    const sent = new URLSearchParams(new TextDecoder().decode(await readBytes()));
    const password = sent.get("password") ?? "";
    if (password.length > LINK_PASSWORD_LENGTH.max) throw new AppError("BAD_REQUEST");
    return open(ctx, request, params, password);
  },
  refuse,
);
