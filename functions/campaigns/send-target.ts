import { isCertainlyUnsent, toSendFailure } from "../mail/send-failure.ts";
import type { SendEmail } from "../mail/send-from-outbox.ts";
import { type Member, memberLookup } from "../members/members.ts";
import { log } from "../platform/log.ts";
import { batchRead } from "../platform/table/batch-read.ts";
import { suppressionLookup } from "./audience.ts";
import type { StoredCampaign, StoredTarget } from "./campaigns.ts";
import type { SignLink } from "./link-token.ts";
import { claimTarget, markSent, markUnsent, releaseTarget } from "./target-states.ts";

/** What one sender works with: the mail service, the signatures and the time of day as it passes. */
export type Sender = { post: SendEmail; sign: SignLink; clock: () => string };

/** The outcome for one recipient; `held-up` if the mail service accepts nothing, `skipped` if somebody else handles them. */
export type TargetResult = "sent" | "failed" | "unknown" | "held-up" | "skipped";

const readRecipient = async (target: StoredTarget): Promise<Member | string> => {
  const { members } = await batchRead({ members: [memberLookup(target.user_id)] });
  const [member] = members;
  if (!member) return "The account was deleted";
  if (member.unsubscribed_at) return "Unsubscribed";
  const { suppressed } = await batchRead({ suppressed: [suppressionLookup(member.email)] });
  return suppressed.length > 0 ? "The address bounced or complained" : member;
};

const handleFailure = async (target: StoredTarget, thrown: unknown): Promise<TargetResult> => {
  const { kind, reason } = toSendFailure(thrown);
  log.warn("campaign email not sent", { id: target.id, kind, reason });
  if (kind === "refused") {
    await markUnsent(target, "sending", "failed", reason);
    return "failed";
  }
  if (isCertainlyUnsent(thrown)) {
    await releaseTarget(target);
    return "held-up";
  }
  // The mail service may have accepted it: it is never sent again by itself (R48).
  await markUnsent(target, "sending", "unknown", reason);
  return "unknown";
};

/**
 * Sends a campaign's email to one recipient, to the address they have now, unless they unsubscribed, bounced or left since they
 * were planned. Claimed first and marked afterwards: if this process dies in between, the recipient stays claimed and later becomes
 * `unknown`, so nobody is mailed twice (R48).
 */
export const sendTarget = async (
  campaign: StoredCampaign,
  target: StoredTarget,
  { post, sign, clock }: Sender,
): Promise<TargetResult> => {
  const recipient = await readRecipient(target);
  if (typeof recipient === "string") {
    return (await markUnsent(target, "pending", "failed", recipient)) ? "failed" : "skipped";
  }
  const { toCampaignMessage } = await import("./campaign-message.ts");
  const message = toCampaignMessage(campaign, target, recipient, sign);
  if (!(await claimTarget(target, campaign, recipient.email, clock()))) return "skipped";
  try {
    await post(message);
  } catch (error) {
    return handleFailure(target, error);
  }
  await markSent(target, clock());
  return "sent";
};
