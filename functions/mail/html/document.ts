import { createElement as h, type ReactElement } from "react";
import { Body, Container, Head, Html, Preview, Section } from "react-email";
import { brand } from "../brand.ts";
import type { EmailContent } from "../email-content.ts";
import type { MailSettings } from "../mail-settings.ts";
import { actionButton, toolRow } from "./buttons.ts";
import { eventStrip } from "./event-strip.ts";
import { factTable } from "./fact-table.ts";
import { masthead, openedPixel } from "./pictures.ts";
import { styleSheet } from "./styles.ts";
import { codeBlock, headline, linkLine, paragraph, smallPrint } from "./text.ts";

const { colors } = brand;

const head = (): ReactElement =>
  h(
    Head,
    null,
    h("meta", { name: "viewport", content: "width=device-width" }),
    h("meta", { name: "color-scheme", content: "light dark" }),
    h("meta", { name: "supported-color-schemes", content: "light dark" }),
    // iOS would make blue links of dates and addresses.
    h("meta", { name: "format-detection", content: "telephone=no,date=no,address=no,email=no,url=no" }),
    h("style", null, styleSheet),
  );

const said = ({ heading, lines = [], action, facts = [], tools = [], links = [], code, notes = [] }: EmailContent) =>
  h(
    Section,
    { tdClassName: "inner", style: { padding: "32px 32px 24px" } },
    headline(heading),
    ...lines.map(paragraph),
    action && actionButton(action),
    facts.length > 0 && factTable(facts),
    tools.length > 0 && toolRow(tools),
    ...links.map(linkLine),
    ...(code ? codeBlock(code) : []),
    ...notes.map(paragraph),
  );

const card = (content: EmailContent): ReactElement =>
  h(
    Section,
    { className: "card", style: { backgroundColor: colors.card, borderRadius: 16 } },
    content.event && eventStrip(content.event),
    said(content),
  );

const footer = ({ footer: own = [], pixel }: EmailContent, { origin, postalAddress }: MailSettings): ReactElement =>
  h(
    Section,
    { tdClassName: "inner", style: { padding: "20px 32px 40px" } },
    ...[
      ["Questions? ", { text: "Contact support", url: `${origin}/support` }],
      ...own,
      `${brand.tagline}`,
      postalAddress,
    ].map(smallPrint),
    pixel && openedPixel(pixel),
  );

/** An email as a document of tables, which Outlook on Windows needs. */
export const emailDocument = (content: EmailContent, settings: MailSettings): ReactElement =>
  h(
    Html,
    { lang: "en" },
    head(),
    h(
      Body,
      { style: { margin: 0, fontFamily: brand.font, overflowWrap: "anywhere", wordBreak: "break-word" } },
      h(Preview, null, content.preview),
      // The color is not the body's own: some programs leave the body out, and in dark mode only what has a class changes.
      h(
        Section,
        { className: "page", style: { backgroundColor: colors.page } },
        h(
          Container,
          { className: "email", style: { maxWidth: 560 } },
          masthead(settings.origin),
          card(content),
          footer(content, settings),
        ),
      ),
    ),
  );
