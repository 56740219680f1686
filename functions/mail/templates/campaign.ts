import type { CampaignContent } from "../../../shared/model/campaign.ts";
import { brand } from "../brand.ts";
import type { EmailMessage, Inline } from "../email-content.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";

/** What differs between the copies of a campaign's email. Addresses in full; `reason` says why somebody gets it. */
export type CampaignCopy = {
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
export const campaignEmail = (
  { title, message }: CampaignContent,
  copy: CampaignCopy,
  settings: MailSettings,
): EmailMessage =>
  renderLayout(
    {
      subject: title,
      preview: message.replace(/\s+/g, " ").trim(),
      heading: title,
      lines: message
        .split(/\n+/)
        .filter((line) => line.trim() !== "")
        .map((line) => toInlines(line, copy.trackLink)),
      action: { label: `Open ${brand.name}`, url: copy.trackLink(`${settings.origin}/dashboard`) },
      footer: [[`${copy.reason} `, { text: "Unsubscribe", url: copy.unsubscribe }]],
      pixel: copy.pixel,
    },
    settings,
  );

/** The same email as administrators see it before it goes out: its links lead where they will, and nothing is counted. */
export const previewCampaignEmail = (content: CampaignContent, settings: MailSettings): EmailMessage =>
  campaignEmail(
    content,
    {
      reason: "You get this email because you joined our list on [date].",
      unsubscribe: `${settings.origin}/settings`,
      trackLink: (url) => url,
    },
    settings,
  );
