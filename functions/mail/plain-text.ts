import { brand } from "./brand.ts";
import type { EmailContent, EmailEvent, EmailLink, Inline } from "./email-content.ts";
import type { MailSettings } from "./mail-settings.ts";

const toText = (line: string | Inline[]): string =>
  (typeof line === "string" ? [line] : line)
    .map((part) => {
      if (typeof part === "string") return part;
      return /^https?:/.test(part.text) ? part.text : `${part.text}: ${part.url}`;
    })
    .join("");

const toLine = ({ label, url }: EmailLink): string => `${label}: ${url}`;

// In HTML the poster leads there.
const toEventLines = ({ url }: EmailEvent, tools: EmailLink[]): string[] =>
  tools.some((tool) => tool.url === url) ? [] : [`Event page: ${url}`];

/** An email as plain text, with every fact and address of its HTML. */
export const renderPlainText = (
  {
    heading,
    event,
    lines = [],
    action,
    facts = [],
    tools = [],
    links = [],
    code,
    notes = [],
    footer = [],
  }: EmailContent,
  { origin, postalAddress }: MailSettings,
): string =>
  [
    heading,
    ...lines.map(toText),
    ...(action ? [toLine(action)] : []),
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    ...(event ? toEventLines(event, tools) : []),
    ...[...tools, ...links].map(toLine),
    ...(code ? [`${code.label} ${code.value}`] : []),
    ...notes,
    `Contact support: ${origin}/support`,
    ...footer.map(toText),
    brand.tagline,
    postalAddress,
  ]
    .filter(Boolean)
    .join("\n\n");
