import { FeedAddressEntity, FeedEntity } from "../../calendar/feed.entity.ts";
import { revokeFeed } from "../../calendar/feed-tokens.ts";
import { RsvpEntity } from "../../events/rsvp.entity.ts";
import { deleteRsvp } from "../../events/rsvps.ts";
import { fingerprint } from "../../platform/ids.ts";
import { ActivityInterestEntity } from "../../playyy/activity-interest.entity.ts";
import { ExclusiveJoinEntity } from "../../playyy/exclusive-join.entity.ts";
import { deleteEntry } from "../../waiting-lists/delete-entry.ts";
import { WaitingEntryEntity } from "../../waiting-lists/waiting-entry.entity.ts";
import { type DataSection, listSection, singlePage } from "../data-section.ts";

/** RSVPs, exclusive events, activity requests and the calendar feed. */
export const eventSections: DataSection[] = [
  listSection(
    "waiting_lists",
    "waiting-entry",
    ({ userId }, page) => WaitingEntryEntity.query.byMember({ user_id: userId }).go(page),
    deleteEntry,
  ),
  listSection("rsvps", "rsvp", ({ userId }, page) => RsvpEntity.query.byUser({ user_id: userId }).go(page), deleteRsvp),
  listSection(
    "exclusive_events",
    "exclusive-join",
    ({ userId }, page) => ExclusiveJoinEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, exclusive_event_id }) => ExclusiveJoinEntity.delete({ user_id, exclusive_event_id }).go(),
  ),
  listSection(
    "activity_wish",
    "activity-wish",
    async ({ userId }) => singlePage([(await ActivityInterestEntity.get({ user_id: userId }).go()).data]),
    ({ user_id }) => ActivityInterestEntity.delete({ user_id }).go(),
  ),
  listSection(
    "calendar_feed",
    "calendar-feed",
    async ({ userId }) => singlePage([(await FeedEntity.get({ user_id: userId }).go({ consistent: true })).data]),
    async ({ user_id, token }) => {
      await revokeFeed(user_id);
      await FeedAddressEntity.delete({ mark: fingerprint(token) }).go();
    },
  ),
];
