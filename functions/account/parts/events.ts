import { FeedAddressEntity, FeedEntity } from "../../calendar/feed.entity.ts";
import { revokeFeed } from "../../calendar/feeds.ts";
import { RsvpEntity } from "../../events/rsvp.entity.ts";
import { forgetRsvp } from "../../events/rsvps.ts";
import { fingerprint } from "../../platform/chance.ts";
import { ActivityWishEntity } from "../../playyy/activity-wish.entity.ts";
import { ExclusiveJoinEntity } from "../../playyy/exclusive-join.entity.ts";
import { few, type Part, part } from "../part.ts";

/** Where they said they come, and how they were told. */
export const eventParts: Part[] = [
  part("rsvps", "rsvp", ({ userId }, page) => RsvpEntity.query.byUser({ user_id: userId }).go(page), forgetRsvp),
  part(
    "exclusive_events",
    "exclusive-join",
    ({ userId }, page) => ExclusiveJoinEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, exclusive_event_id }) => ExclusiveJoinEntity.delete({ user_id, exclusive_event_id }).go(),
  ),
  part(
    "activity_wish",
    "activity-wish",
    async ({ userId }) => few([(await ActivityWishEntity.get({ user_id: userId }).go()).data]),
    ({ user_id }) => ActivityWishEntity.delete({ user_id }).go(),
  ),
  part(
    "calendar_feed",
    "calendar-feed",
    async ({ userId }) => few([(await FeedEntity.get({ user_id: userId }).go({ consistent: true })).data]),
    async ({ user_id, token }) => {
      await revokeFeed(user_id);
      await FeedAddressEntity.delete({ mark: fingerprint(token) }).go();
    },
  ),
];
