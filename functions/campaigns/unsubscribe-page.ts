import { escapeHtml } from "../platform/html.ts";
import type { Subscription } from "./unsubscribe.ts";

const page = (title: string, content: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)} · PLAYYY</title>`,
    "<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1.5rem}",
    "button{font:inherit;font-weight:700;padding:.75rem 1.25rem;border:0;border-radius:.75rem;background:#ff6b4a;color:#1a1030}</style>",
    `</head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`,
  ].join("\n");

const asked: Record<Subscription["of"], string> = {
  news: "Stop getting news and offers by email? You'll still get emails about your tickets, payments and account.",
  reminders:
    "Stop getting event reminders by email? You'll still find them behind the bell, and get emails about your tickets and about changes to your events.",
};

const ended: Record<Subscription["of"], string> = {
  news: "You won't get any more news and offers. Changed your mind? Turn them on again",
  reminders: "You won't get any more event reminders by email. Changed your mind? Turn them on again",
};

const inSettings = 'in <a href="/settings">Settings</a>.';

/** Asks before it unsubscribes: mail scanners open every link, but press no button. */
export const unsubscribePage = ({ of }: Subscription): string =>
  page(
    "Unsubscribe",
    `<p>${asked[of]}</p>` +
      '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">' +
      "<button>Unsubscribe</button></form>",
  );

/** Shown once they are unsubscribed. */
export const unsubscribedPage = ({ of }: Subscription): string =>
  page("You're unsubscribed", `<p>${ended[of]} ${inSettings}</p>`);

/** Shown for a link that isn't ours. */
export const unknownLinkPage = (): string =>
  page(
    "This link doesn't work",
    `<p>It may be incomplete. Open it again from the email, or choose what you get ${inSettings}</p>`,
  );
