import { ContactMessageEntity } from "../../contact/contact-message.entity.ts";
import { OutboxEntity } from "../../mail/outbox.entity.ts";
import { AnalyticsEventEntity } from "../../metrics/analytics-event.entity.ts";
import { ConnectionEntity } from "../../realtime/connection.entity.ts";
import { type DataSection, listSection } from "../data-section.ts";

/** No address at all: nothing is found under it. */
const none = "none";

/** What they wrote to us, what we wrote to them, and what the app noted. Figures by day stay: they name nobody. */
export const activitySections: DataSection[] = [
  listSection(
    "messages_to_support",
    "contact-message",
    ({ email, until }, page) =>
      ContactMessageEntity.query
        .byEmail({ email: email || none })
        .lte({ created_at: until })
        .go(page),
    async ({ id }) => {
      // The mail that carried it to support.
      await OutboxEntity.delete({ id }).go();
      await ContactMessageEntity.delete({ id }).go();
    },
  ),
  listSection(
    "mails",
    "outbox",
    ({ email, until }, page) =>
      OutboxEntity.query
        .byAddress({ to: email || none })
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
