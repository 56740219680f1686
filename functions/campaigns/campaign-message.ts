import type { CampaignContent } from "../../shared/model/campaign.ts";
import { toCityTime } from "../../shared/rules/city-time.ts";
import { readMailSettings } from "../mail/mail-settings.ts";
import { campaignEmail } from "../mail/templates/campaign.ts";
import type { OutgoingEmail } from "../mail/transport.ts";
import { toUnsubscribeHeaders, toUnsubscribeLink } from "../mail/unsubscribe-link.ts";
import type { Member } from "../members/members.ts";
import { env } from "../platform/env.ts";
import type { StoredTarget } from "./campaigns.ts";
import type { SignLink } from "./link-token.ts";

/** When a member agreed to campaigns, as shown to them. */
const consentDay = ({ marketing_consent_at, created_at }: Member): string =>
  toCityTime(marketing_consent_at ?? created_at, env("CITY_ZONE")).format("MMMM D, YYYY");

/**
 * The email of one recipient: its links and its picture are signed for them, and its headers let a mail program unsubscribe with
 * one click (RFC 8058).
 */
export const toCampaignMessage = (
  content: CampaignContent,
  target: StoredTarget,
  member: Member,
  sign: SignLink,
): OutgoingEmail => {
  const origin = env("PUBLIC_ORIGIN");
  const base = `${origin}/hooks/mail`;
  const subject = { campaignId: target.notification_id, targetId: target.id };
  const token = `${target.notification_id}.${target.id}.${target.unsubscribe_code ?? ""}`;
  const unsubscribe = toUnsubscribeLink(origin, token);
  return {
    id: target.id,
    to: member.email,
    ...campaignEmail(
      content,
      {
        reason: `You get this email because you joined our list on ${consentDay(member)}.`,
        unsubscribe,
        pixel: `${base}/opened/${sign("opened", subject)}`,
        trackLink: (url) => `${base}/clicked/${sign("clicked", { ...subject, url })}`,
      },
      readMailSettings(),
    ),
    headers: toUnsubscribeHeaders(unsubscribe),
  };
};
