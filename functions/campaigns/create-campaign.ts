import type { Campaign, CampaignContent, CampaignInput } from "../../shared/model/campaign.ts";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import { localTimeErrorTexts, parseLocalTime } from "../../shared/rules/city-time.ts";
import { days } from "../../shared/rules/durations.ts";
import { findPlaceholders } from "../../shared/rules/placeholders.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { findEvent } from "../events/events.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { CampaignEntity } from "./campaign.entity.ts";
import { getCampaign, toCampaign } from "./campaigns.ts";

const refuseTime = (message: string): AppError =>
  new AppError("invalid-input", message, { fields: [{ path: "send_at", message }] });

/**
 * The instant of a wall-clock time of the city.
 * Throws `invalid-input` for a time that doesn't exist, occurs twice, is past, or lies more than a year ahead.
 */
const parseSendTime = (wall: string, now: string): string => {
  const parsed = parseLocalTime(wall, env("CITY_ZONE"));
  if (!parsed.ok) throw refuseTime(localTimeErrorTexts[parsed.reason]);
  if (parsed.instant <= now) throw refuseTime("Choose a time in the future.");
  if (parsed.instant > addMilliseconds(now, days(limits.scheduleDays))) {
    throw refuseTime("Choose a time within the next year.");
  }
  return parsed.instant;
};

/** Throws `campaign.placeholders` while a text has brackets left to fill in: nobody may get "[Friday: event and place]". */
export const assertFilledIn = ({ title, message }: CampaignContent): void => {
  const placeholders = findPlaceholders(title, message);
  if (placeholders.length === 0) return;
  throw new AppError("campaign.placeholders", `Fill in ${placeholders.join(", ")} first.`, { placeholders });
};

/**
 * Stores a campaign: to be sent now, or at the city's wall-clock time `send_at`. The job sends it (send-campaigns.job.ts).
 * Throws `campaign.placeholders`, `invalid-input` for a time that cannot be, and `not-found` for an event that doesn't exist.
 */
export const createCampaign = async (
  { send_at, ...input }: CampaignInput,
  admin: Admin,
  now: string,
): Promise<Campaign> => {
  assertFilledIn(input);
  const scheduled_at = send_at === undefined ? undefined : parseSendTime(send_at, now);
  const event = input.event_id ? await findEvent(input.event_id) : null;
  if (input.event_id && !event) throw notFound("Event not found");
  const id = newId("camp", now);
  const after = { ...input, scheduled_at };
  await writeAll([
    CampaignEntity.create({
      ...input,
      id,
      event_title: event?.title,
      status: scheduled_at ? "scheduled" : "sending",
      due_at: scheduled_at ?? now,
      scheduled_at,
      sent_at: scheduled_at ? undefined : now,
      created_by: admin.userId,
      created_at: now,
    }),
    AuditEntity.create(
      auditRow(
        admin,
        { action: scheduled_at ? "campaign.schedule" : "campaign.send", subject: id, before: null, after },
        now,
      ),
    ),
  ]);
  return toCampaign(await getCampaign(id));
};

/** Sends the email of a campaign to the administrator who writes it, and to nobody else. */
export const sendTestEmail = async (content: CampaignContent, admin: Admin, now: string): Promise<void> => {
  const id = newId("mail", now);
  await writeAll([
    OutboxEntity.create(outboxEmail(id, admin.email, { template: "campaign-test", ...content }, now)),
    AuditEntity.create(
      auditRow(admin, { action: "campaign.test", subject: id, details: { title: content.title } }, now),
    ),
  ]);
};
