import { expect } from "vitest";
import { call, ok } from "./call.ts";
import { buy, payAndSettle, ticketsOf } from "./checkout.ts";
import { anUploadedPostPicture, aProfile } from "./community.ts";

import { aDeal, aMember, anEvent, type Member } from "./fixtures.ts";
import { anActivity } from "./friend-activities.ts";
import { sendTo } from "./messages.ts";
import { aDecision } from "./moderation.ts";
import { pictureBytes, uploadPicture } from "./sample-calls/sample-call.ts";
import { anOffer } from "./waiting-lists.ts";

/** Something of one member: its id, what a stranger sends about it, and a look at it afterwards that fails when it is not as it was. */
export type OwnedThing = { id: string; input?: Record<string, unknown>; assertUnchanged(): Promise<void> };

const watchUnchanged = async (id: string, read: () => Promise<unknown>): Promise<OwnedThing> => {
  const before = await read();
  return { id, assertUnchanged: async () => expect(await read()).toEqual(before) };
};

const aClaim = async (): Promise<OwnedThing> => {
  const [{ token }, deal] = await Promise.all([aMember(), aDeal({ requires_subscription: false })]);
  const { id: claimId } = await ok(call("deals", "claim", { dealId: deal.id }, { token }));
  return watchUnchanged(claimId, () => ok(call("deals", "claimById", { claimId }, { token })));
};

const aHold = async (): Promise<OwnedThing> => {
  const [owner, event] = await Promise.all([aMember(), anEvent()]);
  const { hold } = await buy(owner, event.id);
  return watchUnchanged(hold.id, () => ok(call("tickets", "hold", { holdId: hold.id }, { token: owner.token })));
};

const aPurchase = async (): Promise<{ owner: Member; session: string }> => {
  // The party is on: the ticket could be redeemed now.
  const start_at = new Date(Date.now() + 3_600_000).toISOString();
  const [owner, event] = await Promise.all([aMember(), anEvent({ start_at })]);
  const { session } = await buy(owner, event.id);
  await payAndSettle(session);
  return { owner, session };
};

const aPaidSession = async (): Promise<OwnedThing> => {
  const { owner, session } = await aPurchase();
  return watchUnchanged(session, () => ticketsOf(owner, session));
};

const aTicket = async (): Promise<OwnedThing> => {
  const { owner, session } = await aPurchase();
  const [ticket] = await ticketsOf(owner, session);
  if (!ticket) throw new Error("The payment brought no ticket");
  return watchUnchanged(ticket.id, () => ok(call("tickets", "get", { ticketId: ticket.id }, { token: owner.token })));
};

const anUpload = async (): Promise<OwnedThing> => {
  const { token } = await aMember();
  const wish = { content_type: "image/png", bytes: pictureBytes().length } as const;
  const upload = await ok(call("avatars", "upload", wish, { token }));
  await uploadPicture(upload);
  const uploadId = upload.upload_id;
  const finish = async () => expect((await call("avatars", "finish", { uploadId }, { token })).status).toBe(200);
  return { id: uploadId, assertUnchanged: finish };
};

const aPictureUpload = async (): Promise<OwnedThing> => {
  const owner = await aMember();
  const uploadId = await anUploadedPostPicture(owner);
  const finish = async () =>
    expect((await call("community", "finishPicture", { uploadId }, { token: owner.token })).status).toBe(200);
  return { id: uploadId, assertUnchanged: finish };
};

const aMessage = async (): Promise<OwnedThing> => {
  const [sender, receiver] = await Promise.all([aProfile(), aProfile()]);
  const { id } = await sendTo(sender, receiver);
  return watchUnchanged(id, () => ok(call("messages", "all", {}, { token: receiver.token })));
};

const anOwnActivity = async (): Promise<OwnedThing> => {
  const { follower, activity } = await anActivity();
  return watchUnchanged(activity.id, () => ok(call("messages", "activities", {}, { token: follower.token })));
};

const anOpenOffer = async (): Promise<OwnedThing> => {
  const owner = await aMember();
  const { eventId, offerId } = await anOffer(owner);
  return watchUnchanged(offerId, () => ok(call("waitingLists", "entry", { eventId }, { token: owner.token })));
};

const aDecisionOnAPost = async (): Promise<OwnedThing> => {
  const { author, decision } = await aDecision();
  const read = () => ok(call("moderation", "decisions", {}, { token: author.token }));
  return { ...(await watchUnchanged(decision.id, read)), input: { text: "That was a joke." } };
};

/**
 * Makes a thing of a new member, by the path parameter that names it. Where everybody may see a thing but only its owner may
 * do something with it, the entry stands under the operation instead, such as `community.deletePost`.
 */
export const ownedThingFactories: Record<string, () => Promise<OwnedThing>> = {
  claimId: aClaim,
  holdId: aHold,
  offerId: anOpenOffer,
  sessionId: aPaidSession,
  ticketId: aTicket,
  uploadId: anUpload,
  "community.finishPicture": aPictureUpload,
  messageId: aMessage,
  activityId: anOwnActivity,
  decisionId: aDecisionOnAPost,
};

/** Path parameters that name what every member may see. */
export const sharedIdParameters = new Set(["dealId", "eventId", "exclusiveEventId", "postId", "commentId", "userId"]);
