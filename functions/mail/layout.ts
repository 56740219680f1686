import { escapeHtml } from "../platform/html.ts";

/** What a mail says, before it is put on paper. `lines` are plain sentences; `facts` are name and value. */
export type EmailContent = {
  subject: string;
  heading: string;
  lines: string[];
  facts: [name: string, value: string][];
  links: { label: string; url: string }[];
  /** Above everything else; full address, and what it shows for who does not see it. */
  picture?: { url: string; alt: string } | undefined;
};

export type EmailMessage = { subject: string; html: string; text: string };

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#ff6b4a;color:#1a1030;padding:14px 24px;` +
  `border-radius:12px;font-weight:700;text-decoration:none;display:inline-block">${escapeHtml(label)}</a></p>`;

const row = ([name, value]: [string, string]): string =>
  `<tr><td style="padding:6px 16px 6px 0;color:#6b6480">${escapeHtml(name)}</td>` +
  `<td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`;

const banner = ({ url, alt }: { url: string; alt: string }): string =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="512" style="display:block;width:100%;max-width:512px;height:auto;` +
  `border-radius:16px;margin:0 0 24px">`;

const html = ({ heading, lines, facts, links, picture }: EmailContent): string =>
  `<!doctype html><html lang="en"><body style="margin:0;background:#f4f1f8;font-family:Helvetica,Arial,sans-serif;` +
  `color:#1a1030"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff">` +
  `<p style="font-weight:800;letter-spacing:.12em;color:#ff6b4a">PLAYYY</p>` +
  (picture ? banner(picture) : "") +
  `<h1 style="font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>` +
  lines.map((line) => `<p style="line-height:1.6">${escapeHtml(line)}</p>`).join("") +
  (facts.length ? `<table style="border-collapse:collapse">${facts.map(row).join("")}</table>` : "") +
  `${links.map(button).join("")}</div></body></html>`;

const text = ({ heading, lines, facts, links }: EmailContent): string =>
  [
    heading,
    ...lines,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    ...links.map(({ label, url }) => `${label}: ${url}`),
  ]
    .filter(Boolean)
    .join("\n\n");

/** Puts a mail on paper: HTML that every mail program shows, and the same as plain text. */
export const renderLayout = (content: EmailContent): EmailMessage => ({
  subject: content.subject,
  html: html(content),
  text: text(content),
});

/** Cents as dollars, such as `$12.99`. */
export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
