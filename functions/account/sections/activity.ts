import { ContactMessageEntity } from "../../contact/contact-message.entity.ts";
import { OutboxEntity } from "../../mail/outbox.entity.ts";
import { AnalyticsEventEntity } from "../../metrics/analytics-event.entity.ts";
import { ConnectionEntity } from "../../realtime/connection.entity.ts";
import { type DataSection, listSection } from "../data-section.ts";

/** Not an address: nothing is stored under it. */
const noEmail = "none";

/** Messages to support, emails, analytics events and live connections. Daily totals stay: they identify no one. */
export const activitySections: DataSection[] = [
  listSection(
    "messages_to_support",
    "contact-message",
    ({ email, until }, page) =>
      ContactMessageEntity.query
        .byEmail({ email: email || noEmail })
        .lte({ created_at: until })
        .go(page),
    async ({ id }) => {
      // The email that brought it to support.
      await OutboxEntity.delete({ id }).go();
      await ContactMessageEntity.delete({ id }).go();
    },
  ),
  listSection(
    "mails",
    "outbox",
    ({ email, until }, page) =>
      OutboxEntity.query
        .byAddress({ to: email || noEmail })
        .lte({ created_at: until })
        .go(page),
    ({ id }) => OutboxEntity.delete({ id }).go(),
  ),
  listSection(
    "activity",
    "analytics-event",
    ({ userId }, page) => AnalyticsEventEntity.query.byUser({ user_id: userId }).go(page),
    ({ day, shard, id }) => AnalyticsEventEntity.delete({ day, shard, id }).go(),
  ),
  listSection(
    "open_connections",
    "connection",
    ({ userId }, page) => ConnectionEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, place }) => ConnectionEntity.delete({ user_id, place }).go(),
  ),
];
