import { MOST_RESULTS_LINKS, type ResultsLink } from "#core/contracts/results.ts";
import { AppError } from "#core/errors/app-error.ts";
import { answeredAs } from "#core/results/results.ts";
import { DAY_MS } from "#core/values/day.ts";
import type { Context } from "../../context.ts";
import { findSearchedForm } from "../../db/grid/search-indexes.ts";
import { addLink, deleteLink, findLinks, type StoredLink } from "../../db/results/links.ts";
import { hashPassword } from "../keys/hash-password.ts";
import { resultsLinkProof } from "../keys/results-link-proof.ts";
import { Turn } from "../keys/turn.ts";

export async function listResultsLinks(ctx: Context, form_id: string): Promise<ResultsLink[]> {
  return Promise.all((await findLinks(ctx.db, form_id)).map((link) => present(ctx, link)));
}

interface NewLink extends Pick<ResultsLink, "name" | "field_ids" | "filter"> {
  form_id: string;
  password: string | null;
  expires_in_days: number | null;
  created_by: string;
}

export async function createResultsLink(ctx: Context, link: NewLink): Promise<ResultsLink> {
  const { password, expires_in_days, name, ...rest } = link;
  const now = ctx.now();
  const expires_at =
    expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS).toISOString();
  const password_hash = password === null ? null : await hashForLink(password);
  const { fields } = await findSearchedForm(ctx.db, rest.form_id);
  const chosen = fields.filter(({ id }) => rest.field_ids.includes(id));
  const counted = Object.fromEntries(
    chosen.flatMap((field) => {
      const answered = answeredAs(field);
      return answered === null ? [] : [[field.id, answered]];
    }),
  );
  const stored = await addLink(
    ctx.db,
    { ...rest, counted, name: name.trim(), password_hash, expires_at, created_at: now.toISOString() },
    MOST_RESULTS_LINKS,
  );
  if (stored === null) {
    throw new AppError("BAD_REQUEST", {
      reason: `A form has at most ${MOST_RESULTS_LINKS} links. Delete one first.`,
    });
  }
  return present(ctx, stored);
}

/** Among the members: readers who guess do not keep an owner from making a link. */
async function hashForLink(password: string): Promise<string> {
  const turn = new Turn("accounts");
  try {
    return await hashPassword(turn, password);
  } finally {
    turn.leave();
  }
}

export async function deleteResultsLink(
  ctx: Context,
  { form_id, link_id }: { form_id: string; link_id: string },
): Promise<void> {
  if (!(await deleteLink(ctx.db, form_id, link_id))) throw new AppError("NOT_FOUND");
}

async function present(ctx: Context, link: StoredLink): Promise<ResultsLink> {
  const { form_id: _, counted: __, password_hash, ...shown } = link;
  const url = `${ctx.origin}/d/r/${link.id}/${await resultsLinkProof(ctx, link.id)}`;
  return { ...shown, url, has_password: password_hash !== null };
}
