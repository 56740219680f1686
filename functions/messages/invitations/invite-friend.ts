import { AppError } from "../../../shared/model/errors.ts";
import { eventLimits } from "../../../shared/model/event-limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { waitText } from "../../../shared/rules/wait-text.ts";
import { checkNoBlockSteps } from "../../community/blocks/blocks.ts";
import { isFollowing } from "../../community/follows/find-follow.ts";
import { profileNotFound } from "../../community/profiles/profiles.ts";
import { ensureActiveParticipant } from "../../community/standing/participants.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { assertTakesGuests } from "../../events/takes-guests.ts";
import { causeLookup, createTellWrites, createTextWrite, type Notice } from "../../notifications/notice-writes.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { enforceRateLimit } from "../../platform/http/rate-limit.ts";
import { fingerprint } from "../../platform/ids.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { listShownGoing } from "../going/shown-going.ts";
import { assertMayWriteTo, sendInvitationMessage } from "../send-message.ts";
import { InvitationEntity } from "./invitation.entity.ts";

/** Longer than an event is announced. */
const keptDays = 400;
const attempts = 5;
const perDay = { max: eventLimits.invitationsPerDay, seconds: days(1) / 1_000 };

type Pair = { callerId: string; friendId: string };

// The notice's text is kept once for all, so it names nobody: the message beside it is the friend's.
const toNotice = ({ id, title }: StoredEvent): Notice => ({
  kind: "people",
  title: "A friend invited you",
  message: `Come along to ${title}. Your messages say who asked.`,
  link: `/event/${id}`,
});

const isInvited = async (user_id: string, event_id: string, friend_id: string): Promise<boolean> =>
  (await InvitationEntity.get({ user_id, event_id, friend_id }).go({ consistent: true })).data !== null;

const assertMayInvite = async (eventId: string, { callerId, friendId }: Pair, now: string): Promise<void> => {
  await assertMayWriteTo(callerId, friendId);
  if (!(await isFollowing(callerId, friendId)))
    throw new AppError("invitation.not-followed", "You can invite members you follow.");
  if ((await listShownGoing({ eventId, callerId }, [friendId], now)).length > 0)
    throw new AppError("invitation.already-going", "They're already going.");
};

const countForDay = async (userId: string, now: string): Promise<void> => {
  try {
    await enforceRateLimit("event-invitations", userId, perDay, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too-many-requests") throw error;
    const wait = waitText(Number(error.details?.retryAfterSeconds));
    const text = `You've invited ${perDay.max} friends today. Try again in ${wait}.`;
    throw new AppError("too-many-requests", text, error.details);
  }
};

const planNotice = async (event: StoredEvent, friendId: string, now: string) => {
  const cause = `invitation-${event.id}`;
  const { told } = await batchRead({ told: [causeLookup(friendId, cause)] });
  if (told.length > 0) return [];
  return createTellWrites(friendId, cause, toNotice(event), now).map((write) => step("notice", write));
};

const invite = (event: StoredEvent, { callerId: user_id, friendId: friend_id }: Pair, now: string): Promise<void> =>
  retryOnConflict(
    attempts,
    async () => {
      const ttl = toTtl(addMilliseconds(now, days(keptDays)));
      const refused = await writeAll([
        step("invitation", InvitationEntity.create({ user_id, event_id: event.id, friend_id, created_at: now, ttl })),
        ...checkNoBlockSteps(user_id, friend_id),
        ...(await planNotice(event, friend_id, now)),
      ]);
      if (refused.has("block")) throw profileNotFound();
      // Pressed twice: the other press has invited them.
      if (refused.has("invitation")) return;
      // Somebody else's invitation told them meanwhile.
      return refused.has("notice") ? conflict : undefined;
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );

/**
 * Invites a friend, whom the caller follows, to an event (R81): a message of the caller with the event's card, and one notice however many
 * invite the friend to it. Repeating it invites nobody twice, and sends a message that an interrupted call left out.
 * Throws as `assertTakesGuests`, `community-suspended`, `message.to-self`, `profile-not-found`, `messages-not-accepted`,
 * `invitation.not-followed`, `invitation.already-going`, or `too-many-requests` above `eventLimits.invitationsPerDay` of a UTC day.
 */
export const inviteFriend = async (caller: Caller, eventId: string, friendId: string, now: string): Promise<void> => {
  const { userId: callerId } = caller;
  if (friendId === callerId) throw new AppError("message.to-self", "You can't invite yourself.");
  const event = assertTakesGuests(await findEvent(eventId), now);
  await ensureActiveParticipant(caller, now);
  const pair = { callerId, friendId };
  if (!(await isInvited(callerId, eventId, friendId))) {
    await assertMayInvite(eventId, pair, now);
    await countForDay(callerId, now);
    await createTextWrite(toNotice(event)).go();
    await invite(event, pair, now);
  }
  const client_id = `invite-${fingerprint(`${eventId}#${friendId}`)}`;
  const content = `Come along to ${event.title}`;
  await sendInvitationMessage(callerId, { receiver_id: friendId, content, client_id, event_id: eventId }, now);
};
