/** The address that ends some emails without signing in, by the token that says whose. */
export const toUnsubscribeLink = (origin: string, token: string): string => `${origin}/hooks/mail/unsubscribe/${token}`;

/** The headers by which a mail program unsubscribes with one click (RFC 8058). */
export const toUnsubscribeHeaders = (link: string): Record<string, string> => ({
  "List-Unsubscribe": `<${link}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
