import { escapeHtml } from "../platform/html.ts";
import { brand } from "./brand.ts";

/** A part of a paragraph: text, or a link. */
export type Inline = string | { text: string; url: string };

/** What an email says, in plain text. Everything but subject and heading may be left out. */
export type EmailContent = {
  subject: string;
  heading: string;
  lines?: (string | Inline[])[];
  facts?: [name: string, value: string][];
  links?: { label: string; url: string }[];
  /** A code to type, with what introduces it. */
  code?: { label: string; value: string };
  /** Sentences below links and code. */
  notes?: string[];
  /** Shown above the heading: a full address, and what to read where pictures are off. */
  picture?: { url: string; alt: string } | undefined;
  /** Small print below the closing line. */
  footer?: Inline[][];
  /** The address of an invisible picture that tells that the email was opened. */
  pixel?: string | undefined;
};

export type EmailMessage = { subject: string; html: string; text: string };

const { colors } = brand;

const toHtml = (part: Inline): string =>
  typeof part === "string"
    ? escapeHtml(part)
    : `<a href="${escapeHtml(part.url)}" style="color:inherit">${escapeHtml(part.text)}</a>`;

const inlineHtml = (line: string | Inline[]): string => (typeof line === "string" ? [line] : line).map(toHtml).join("");

const paragraph = (line: string | Inline[]): string =>
  `<p style="line-height:1.6;overflow-wrap:anywhere">${inlineHtml(line)}</p>`;

const smallPrint = (lines: Inline[][]): string =>
  lines
    .map(
      (line) => `<p class="muted" style="font-size:12px;line-height:1.5;color:${colors.muted}">${inlineHtml(line)}</p>`,
    )
    .join("");

// Mail programs in dark mode take these; all others show the light colors of the inline styles.
const darkStyles =
  `@media (prefers-color-scheme:dark){.page{background:${colors.darkPage}!important}` +
  `.card{background:${colors.darkCard}!important;color:${colors.darkText}!important}.muted{color:${colors.darkMuted}!important}}`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:${colors.accent};color:${colors.text};padding:14px 24px;` +
  `border-radius:12px;font-weight:700;text-decoration:none;display:inline-block">${escapeHtml(label)}</a></p>`;

const row = ([name, value]: [string, string]): string =>
  `<tr><td class="muted" style="padding:6px 16px 6px 0;color:${colors.muted}">${escapeHtml(name)}</td>` +
  `<td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`;

const table = (facts: [string, string][]): string =>
  facts.length > 0 ? `<table style="border-collapse:collapse">${facts.map(row).join("")}</table>` : "";

const bigCode = ({ label, value }: { label: string; value: string }): string =>
  `${paragraph(label)}<p style="font-size:24px;font-weight:700;letter-spacing:4px">${escapeHtml(value)}</p>`;

const banner = ({ url, alt }: { url: string; alt: string }): string =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="512" style="display:block;width:100%;max-width:512px;height:auto;` +
  `border-radius:16px;margin:0 0 24px">`;

const renderHtml = ({
  heading,
  lines = [],
  facts = [],
  links = [],
  code,
  notes = [],
  picture,
  footer = [],
  pixel,
}: EmailContent): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><style>${darkStyles}</style></head>` +
  `<body class="page" style="margin:0;background:${colors.page};font-family:${brand.font};` +
  `color:${colors.text}"><div class="card" style="max-width:560px;margin:0 auto;padding:32px 24px;background:${colors.card}">` +
  `<p style="font-weight:800;letter-spacing:.12em;color:${colors.accent}">${brand.name}</p>` +
  (picture ? banner(picture) : "") +
  `<h1 style="font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>` +
  lines.map(paragraph).join("") +
  table(facts) +
  links.map(button).join("") +
  (code ? bigCode(code) : "") +
  notes.map(paragraph).join("") +
  `<p class="muted" style="margin-top:32px;font-size:13px;color:${colors.muted}">${brand.tagline}</p>` +
  smallPrint(footer) +
  (pixel ? `<img src="${escapeHtml(pixel)}" alt="" width="1" height="1" style="display:block">` : "") +
  "</div></body></html>";

const toText = (line: string | Inline[]): string =>
  (typeof line === "string" ? [line] : line)
    .map((part) => {
      if (typeof part === "string") return part;
      return /^https?:/.test(part.text) ? part.text : `${part.text}: ${part.url}`;
    })
    .join("");

const renderText = ({
  heading,
  lines = [],
  facts = [],
  links = [],
  code,
  notes = [],
  footer = [],
}: EmailContent): string =>
  [
    heading,
    ...lines.map(toText),
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    ...links.map(({ label, url }) => `${label}: ${url}`),
    ...(code ? [`${code.label} ${code.value}`] : []),
    ...notes,
    brand.tagline,
    ...footer.map(toText),
  ]
    .filter(Boolean)
    .join("\n\n");

/** Renders an email as HTML that every mail program shows, and as the same in plain text. */
export const renderLayout = (content: EmailContent): EmailMessage => ({
  subject: content.subject,
  html: renderHtml(content),
  text: renderText(content),
});
