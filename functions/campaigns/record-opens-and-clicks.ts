import { CountEntity } from "../metrics/count.entity.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { CampaignEntity } from "./campaign.entity.ts";
import type { StoredTarget } from "./campaigns.ts";
import { dayCount } from "./count-responses.ts";
import type { LinkSubject } from "./link-token.ts";
import { TargetEntity } from "./target.entity.ts";

/** Nobody reads an email so soon after it was sent; scanners do. */
const scannerMilliseconds = 10_000;

/** Programs that load every picture or follow every link without a person. */
const machines =
  /bot\b|crawler|spider|scanner|preview|proofpoint|barracuda|mimecast|curl|wget|python|java\/|go-http|headless/i;

/**
 * Whether a program, rather than a person, loaded a tracked address: Apple's Mail Privacy Protection names itself `Mozilla/5.0` and
 * nothing more, scanners say who they are or come within seconds. Gmail's picture proxy counts as a person, except within those
 * seconds: it loads a picture when somebody opens the email. So opens stay an estimate.
 */
const isMachine = (userAgent: string, sentAt: string, now: string): boolean =>
  userAgent.trim() === "" ||
  userAgent.trim() === "Mozilla/5.0" ||
  machines.test(userAgent) ||
  Date.parse(now) - Date.parse(sentAt) < scannerMilliseconds;

type Field = "opened_at" | "clicked_at" | "opened_by_machine_at";
const counted = { opened_at: "opened", clicked_at: "clicked", opened_by_machine_at: "opened_by_machine" } as const;

/** Returns a recipient as stored, or null. */
export const findTarget = async ({ campaignId, targetId }: LinkSubject): Promise<StoredTarget | null> =>
  (await TargetEntity.get({ notification_id: campaignId, id: targetId }).go({ consistent: true })).data;

// The first time only: the recipient, the campaign's count and the day's count change together.
const recordFirst = (target: StoredTarget & { sent_at: string }, field: Field, now: string) =>
  writeAll([
    TargetEntity.patch({ notification_id: target.notification_id, id: target.id })
      .set({ [field]: now })
      .where((stored, { eq, notExists }) => `${eq(stored.status, "sent")} AND ${notExists(stored[field])}`),
    CampaignEntity.patch({ id: target.notification_id }).add({ [counted[field]]: 1 }),
    ...(field === "opened_at"
      ? [CountEntity.upsert(dayCount("campaign-emails-opened", target.id, target.sent_at)).add({ amount: 1 })]
      : []),
  ]);

/** Who asked for a tracked address: their program's name, and when. */
export type Visit = { userAgent: string; now: string };

const record = async (subject: LinkSubject, isClick: boolean, { userAgent, now }: Visit): Promise<void> => {
  const target = await findTarget(subject);
  if (target?.status !== "sent" || !target.sent_at) return;
  const sent = { ...target, sent_at: target.sent_at };
  const machine = isMachine(userAgent, sent.sent_at, now);
  if (machine && isClick) return;
  const field = isClick ? "clicked_at" : machine ? "opened_by_machine_at" : "opened_at";
  if (!target[field]) await recordFirst(sent, field, now);
};

/** Records that a recipient opened their email, once; what a machine opened is counted apart. An unknown recipient changes nothing. */
export const recordOpen = (subject: LinkSubject, visit: Visit): Promise<void> => record(subject, false, visit);

/** Records that a recipient clicked a link in their email, once. A machine's click and an unknown recipient change nothing. */
export const recordClick = (subject: LinkSubject, visit: Visit): Promise<void> => record(subject, true, visit);
