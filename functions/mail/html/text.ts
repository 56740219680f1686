import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from "react";
import { Heading, Link, Text } from "react-email";
import { brand } from "../brand.ts";
import type { EmailContent, EmailLink, Inline } from "../email-content.ts";

const { colors } = brand;

const bodyText: CSSProperties = { margin: "0 0 16px", fontSize: 16, lineHeight: "26px", color: colors.text };
/** The looks of what is said beside the email itself. */
export const smallText: CSSProperties = { margin: "0 0 8px", fontSize: 13, lineHeight: "20px", color: colors.muted };
const plainLink: CSSProperties = { color: colors.text, textDecoration: "underline" };

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

/** The email's heading. */
export const headline = (text: string): ReactElement =>
  h(
    Heading,
    { className: "ink", style: { margin: "0 0 16px", fontSize: 26, lineHeight: "32px", color: colors.text } },
    text,
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
