/** A part of a text: plain, or a link with the address it leads to. */
export type TextPart = { text: string; href: string | null };

const address = /https?:\/\/[^\s<>"'`]+/gi;
const trailing = /[.,:;!?)\]}…]+$/;

const toLink = (text: string): TextPart => {
  if (!URL.canParse(text)) return { text, href: null };
  const { protocol, hostname, username, href } = new URL(text);
  const isSafe = ["http:", "https:"].includes(protocol) && hostname.includes(".") && !username;
  return { text, href: isSafe ? href : null };
};

/** Splits a member's text at its web addresses. Only http and https addresses without a user name become links. */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(trailing, "");
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push(toLink(found));
    end = match.index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
};
