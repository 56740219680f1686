import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from "react";
import { Button, Column, Heading, Img, Link, Row, Section, Text } from "react-email";
import { brand } from "../brand.ts";
import type { EmailContent, EmailEvent, EmailLink, Inline } from "../email-content.ts";

const { colors } = brand;

const bodyText: CSSProperties = { margin: "0 0 16px", fontSize: 16, lineHeight: "26px", color: colors.text };
const smallText: CSSProperties = { margin: "0 0 8px", fontSize: 13, lineHeight: "20px", color: colors.muted };
const plainLink: CSSProperties = { color: colors.text, textDecoration: "underline" };

// React asks for each picture's preload in the head, where a mail program would fetch it twice or not at all: not for those of low priority.
const picture = (props: { src: string; alt: string; width: number; height?: number; className?: string }, style = {}) =>
  h(Img, { ...props, fetchPriority: "low", style });

const inlines = (line: string | Inline[], tone: "ink" | "muted"): ReactNode[] =>
  (typeof line === "string" ? [line] : line).map((part, index) =>
    typeof part === "string"
      ? part
      : h(Link, { key: index, href: part.url, className: tone, style: { ...plainLink, color: "inherit" } }, part.text),
  );

/** A paragraph. */
export const paragraph = (line: string | Inline[], index: number): ReactElement =>
  h(Text, { key: index, className: "ink", style: bodyText }, ...inlines(line, "ink"));

/** A paragraph of the footer. */
export const smallPrint = (line: string | Inline[], index: number): ReactElement =>
  h(Text, { key: index, className: "muted", style: smallText }, ...inlines(line, "muted"));

/** The logo, and the name beside it, which is there without pictures too. */
export const masthead = (origin: string): ReactElement =>
  h(
    Section,
    { tdClassName: "inner", style: { paddingTop: 24, paddingBottom: 16, paddingLeft: 32, paddingRight: 32 } },
    h(
      Row,
      null,
      h(
        Column,
        { width: 52, style: { width: 52 } },
        picture({ src: `${origin}${brand.logoPath}`, alt: "", width: 40, height: 40 }, { borderRadius: 9 }),
      ),
      h(
        Column,
        { className: "ink", style: { fontSize: 20, fontWeight: 800, letterSpacing: "0.08em", color: colors.text } },
        brand.name,
      ),
    ),
  );

const dusk: CSSProperties = {
  backgroundColor: colors.dusk,
  backgroundImage: "linear-gradient(160deg,#17122b 0%,#3a1f63 60%,#6d2f68 100%)",
  borderRadius: "16px 16px 0 0",
  padding: "32px",
};

const writtenPoster = ({ title, when, url }: EmailEvent): ReactElement =>
  h(
    Section,
    { className: "poster", tdClassName: "inner", style: dusk },
    h(Text, { style: { ...smallText, fontSize: 14, fontWeight: 600, color: colors.duskAccent } }, when),
    h(
      Link,
      {
        href: url,
        style: { fontSize: 30, lineHeight: "36px", fontWeight: 800, color: colors.duskText, textDecoration: "none" },
      },
      title,
    ),
  );

/** The strip that shows an event: its poster, or its date and title where it has none. */
export const eventStrip = (event: EmailEvent): ReactElement =>
  event.poster
    ? h(
        Link,
        { href: event.url },
        picture(
          { src: event.poster, alt: `Poster for ${event.title}`, width: 560, className: "poster" },
          {
            width: "100%",
            height: "auto",
            borderRadius: "16px 16px 0 0",
            // Where pictures are off, the alternative text stands here.
            backgroundColor: colors.dusk,
            color: colors.duskText,
            fontSize: 16,
          },
        ),
      )
    : writtenPoster(event);

/** The email's heading. */
export const heading = (text: string): ReactElement =>
  h(
    Heading,
    { className: "ink", style: { margin: "0 0 16px", fontSize: 26, lineHeight: "32px", color: colors.text } },
    text,
  );

/** The filled button, as wide as the email on a phone. */
export const actionButton = ({ label, url }: EmailLink): ReactElement =>
  h(
    Section,
    { style: { paddingTop: 8, paddingBottom: 24 } },
    h(
      Button,
      {
        href: url,
        className: "button",
        style: {
          padding: "15px 32px",
          borderRadius: 12,
          backgroundColor: colors.accent,
          color: colors.text,
          fontSize: 16,
          fontWeight: 700,
          textAlign: "center",
        },
      },
      label,
    ),
  );

const cell: CSSProperties = { padding: "10px 0", fontSize: 15, lineHeight: "22px", verticalAlign: "top" };

const factRow = ([name, value]: [string, string], index: number): ReactElement => {
  const rule = index > 0 ? { borderTop: `1px solid ${colors.line}` } : {};
  return h(
    "tr",
    { key: name },
    h("td", { className: "muted rule", width: "30%", style: { ...cell, ...rule, color: colors.muted } }, name),
    h(
      "td",
      { className: "ink rule", style: { ...cell, ...rule, paddingLeft: 12, fontWeight: 600, color: colors.text } },
      value,
    ),
  );
};

/** Facts as a table: what it is on the left, what it is here on the right. */
export const factTable = (facts: NonNullable<EmailContent["facts"]>): ReactElement =>
  h(
    Section,
    {
      className: "panel",
      style: { backgroundColor: colors.panel, borderRadius: 12, padding: "6px 16px", marginBottom: 16 },
    },
    h("table", { width: "100%", cellPadding: 0, cellSpacing: 0, border: 0 }, h("tbody", null, ...facts.map(factRow))),
  );

const toolButton = ({ label, url }: EmailLink): ReactElement =>
  h(
    Button,
    {
      href: url,
      className: "ink outline",
      style: {
        display: "block",
        padding: "12px 8px",
        border: `1px solid ${colors.outline}`,
        borderRadius: 12,
        color: colors.text,
        fontSize: 15,
        fontWeight: 600,
        textAlign: "center",
      },
    },
    label,
  );

const twoTools = (first: EmailLink, second: EmailLink): ReactElement =>
  h(
    Row,
    null,
    h(Column, { width: "50%", style: { paddingRight: 6 } }, toolButton(first)),
    h(Column, { width: "50%", style: { paddingLeft: 6 } }, toolButton(second)),
  );

/** One outlined button as wide as the facts, or two that share their width. */
export const toolRow = ([first, second]: EmailLink[]): ReactElement =>
  h(
    Section,
    { style: { paddingBottom: 16 } },
    first && second && twoTools(first, second),
    first && !second && toolButton(first),
  );

/** A plain link on a line of its own. */
export const linkLine = ({ label, url }: EmailLink): ReactElement =>
  h(
    Text,
    { key: url, className: "ink", style: { ...bodyText, margin: 0 } },
    h(Link, { href: url, className: "ink", style: { ...plainLink, display: "inline-block", padding: "9px 0" } }, label),
  );

/** A code to type, large enough to be read from another device. */
export const codeBlock = ({ label, value }: NonNullable<EmailContent["code"]>): ReactElement[] => [
  paragraph(label, 0),
  h(
    Text,
    {
      key: "code",
      className: "ink panel",
      style: {
        ...bodyText,
        padding: "14px 16px",
        borderRadius: 12,
        backgroundColor: colors.panel,
        fontSize: 28,
        lineHeight: "34px",
        fontWeight: 700,
        letterSpacing: "6px",
        textAlign: "center",
      },
    },
    value,
  ),
];

/** The invisible picture that tells that the email was opened. */
export const openedPixel = (url: string): ReactElement => picture({ src: url, alt: "", width: 1, height: 1 });
