import type { StoredMail } from "./mail-store.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e4e4e7, #3f3f46); --quiet: light-dark(#52525b, #a1a1aa) }
body { font: 14px/20px system-ui, sans-serif; margin: 0 auto; max-width: 960px; padding: 24px 16px }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0 0 16px }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 14rem 1fr auto; gap: 16px; padding: 10px 4px; color: inherit;
  text-decoration: none; border-bottom: 1px solid var(--line) }
li a:hover, li a:focus-visible { background: light-dark(#f4f4f5, #27272a) }
li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
time, dt, .quiet { color: var(--quiet) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; overflow-wrap: anywhere }
dd { margin: 0 }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 6px; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 6px; padding: 16px }
@media (max-width: 640px) { li a { grid-template-columns: 1fr; gap: 0 } }`;

/** Renders the list of emails, which reloads every five seconds. */
export function listPage(mails: StoredMail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/messages/${mail.id}"><span>${escapeHtml(mail.to)}</span><span>${escapeHtml(mail.subject)}</span>${time(mail)}</a></li>`,
  );
  const body = items.length
    ? `<ol>${items.join("")}</ol>`
    : '<p class="quiet">No mail yet. Mails that Sheaf sends from this machine appear here.</p>';
  return page("Mailbox", `<h1>Mailbox</h1>${body}`, '<meta http-equiv="refresh" content="5">');
}

/** Renders one mail with its headers. */
export function mailPage(mail: StoredMail): string {
  const facts = { From: mail.from, To: mail.to, ...mail.headers };
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const html = mail.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${mail.id}/html" title="The message"></iframe>`
    : "";
  const text = mail.text ? `<h2 class="quiet">As plain text</h2><pre>${escapeHtml(mail.text)}</pre>` : "";
  return page(
    mail.subject,
    `<p><a href="/">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
     <dl>${rows.join("")}<dt>Sent</dt><dd>${time(mail)}</dd></dl>${html}${text}`,
  );
}

/** The message's HTML for a sandboxed frame. Its links open in a new tab. */
export function mailFrame(mail: StoredMail): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html ?? ""}`;
}

function page(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width">${head}<style>${STYLE}</style></head><body>${body}</body></html>`;
}

function time({ sent_at }: StoredMail): string {
  return `<time datetime="${sent_at}">${sent_at.slice(0, 19).replace("T", " ")} UTC</time>`;
}

function escapeHtml(text: unknown): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return String(text).replace(/[&<>"]/g, (character) => entities[character]!);
}
