import type { CampaignContent } from "../../../shared/model/campaign.ts";
import { brand } from "../brand.ts";
import { type EmailMessage, type Inline, renderLayout } from "../layout.ts";

/** What differs between the copies of a campaign's email. Addresses in full; `reason` says why somebody gets it. */
export type CampaignCopy = {
  origin: string;
  postalAddress: string;
  reason: string;
  unsubscribe: string;
  pixel?: string;
  /** The address that counts a click and then leads to `url`. */
  trackLink(url: string): string;
};

// A full stop or bracket after an address belongs to the sentence.
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

const toInlines = (line: string, trackLink: CampaignCopy["trackLink"]): Inline[] =>
  line
    .split(address)
    .filter((part) => part !== "")
    .map((part) => (/^https?:\/\//.test(part) && URL.canParse(part) ? { text: part, url: trackLink(part) } : part));

/** A campaign's email: addresses in its text become links, and its footer tells why it came and how to end that. */
export const campaignEmail = ({ title, message }: CampaignContent, copy: CampaignCopy): EmailMessage =>
  renderLayout({
    subject: title,
    heading: title,
    lines: message
      .split(/\n+/)
      .filter((line) => line.trim() !== "")
      .map((line) => toInlines(line, copy.trackLink)),
    links: [{ label: `Open ${brand.name}`, url: copy.trackLink(`${copy.origin}/dashboard`) }],
    footer: [[`${copy.reason} `, { text: "Unsubscribe", url: copy.unsubscribe }], [copy.postalAddress]],
    pixel: copy.pixel,
  });

/** The same email as administrators see it before it goes out: its links lead where they will, and nothing is counted. */
export const previewCampaignEmail = (content: CampaignContent, origin: string, postalAddress: string): EmailMessage =>
  campaignEmail(content, {
    origin,
    postalAddress,
    reason: "You get this email because you joined our list on [date].",
    unsubscribe: `${origin}/settings`,
    trackLink: (url) => url,
  });
