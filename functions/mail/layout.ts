import { renderToStaticMarkup } from "react-dom/server";
import type { EmailContent, EmailMessage } from "./email-content.ts";
import { emailDocument } from "./html/document.ts";
import { outlookStyles } from "./html/styles.ts";
import type { MailSettings } from "./mail-settings.ts";
import { renderPlainText } from "./plain-text.ts";

// React writes no comments, which Outlook's conditions are.
const renderHtml = (content: EmailContent, settings: MailSettings): string =>
  `<!doctype html>${renderToStaticMarkup(emailDocument(content, settings)).replace("</head>", `${outlookStyles}</head>`)}`;

/** Renders an email as HTML that every mail program shows, and as the same in plain text. */
export const renderLayout = (content: EmailContent, settings: MailSettings): EmailMessage => ({
  subject: content.subject,
  html: renderHtml(content, settings),
  text: renderPlainText(content, settings),
});
