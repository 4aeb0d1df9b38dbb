/** Attacks that succeeded against similar products, or that we thought of, by id: the rows of docs/attack-list.md. */
export const ATTACKS: Readonly<Record<string, string>> = {
  "script-addresses": "`javascript:` and `data:` in every address that an owner sets",
  "owner-markup": "`<xmp>`, `srcdoc`, `foreignObject` and mutations in owners' markup and in answers",
  "custom-css": "custom CSS that closes its element, imports, or covers Submit",
  formulas: "formulas in exported cells",
  "template-answers": "answers in templates of paths, emails and ending pages",
  redirect: "a redirect to an address other than the one shown",
  "frame-messages": "messages from and to foreign frames",
  "framed-editor": "the editor in a frame; the form in a frame of an unlisted site",
  "private-routes":
    "private routes with another tenant's, an empty or a malformed id, without a session, from another origin",
  "other-session": "another respondent's session in a save, an upload or a search",
  "other-fields": "fields of another form, unknown, read-only, computed and hidden ones",
  uploads:
    "an upload of another size, type, number or name; a tampered signature; a page that claims to be a picture",
  "path-names": "names with `..`, `/` and NUL in paths",
  "private-networks": "addresses that lead to private networks",
  searches: "a search that names other columns, or tables of another project",
  pattern: "a `pattern` with endless backtracking, or that takes seconds to compile, to analyze or to match",
  expressions: "prototype keys and depth in expressions, and formulas that double each other",
  submits: "a submit that is repeated, parallel, late, early, or without a customer",
  stock: "stock that hundreds of visitors buy in parallel",
  floods:
    "floods of saves, sessions, submits and uploads; robots; tokens that are reused, foreign or expired; endless bodies",
  webhooks: "webhooks that are forged, old or sent again",
  payments: "payments that are forged, changed or left out",
  "other-page":
    "one respondent's page in another's browser; a link to their draft that was guessed, cut off, replayed or opened by a scanner",
  "model-markup": "markup from a model, which only suggests fields, within [limits](decisions/032-ask-ai.md)",
  rooms: "rooms of others, another's name, floods, large messages, markup in a message",
  "result-links":
    "a link to public results that was guessed, has expired, was turned off or belongs to another form; its password guessed; questions that were left out, or words in place of what was chosen; pages that cost the database much",
  "costly-passwords":
    "sign-ins and guesses by the dozen, so that respondents wait behind the hashing of their passwords",
  claims: "claims that visitors make about themselves, which the Worker does not trust",
  "reserved-names": "reserved names of tables, columns, questions and posted answers",
  "limits-at-once": "parallel calls that together exceed a limit which each of them keeps",
  leftovers: "invitations of people who have left, and pictures of what was deleted",
  referrers: "invented websites that hide those which lead people to a form",
  drawings: "elements of a drawing with values or versions that no browser can handle",
};
