import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { beforeEach, expect, test, vi } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt, anRsvpOf, aTicketOf } from "../../support/stored-comers.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/attendance/event-page.ts")),
  ...(await import("../../../functions/colleagues/colleague.entity.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/tickets/holds/hold-slot.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

beforeEach(() => {
  vi.stubEnv("USER_POOL_ID", "pool");
  vi.spyOn(CognitoIdentityProviderClient.prototype, "send").mockImplementation((async () => ({
    Groups: [{ GroupName: "admin" }],
  })) as never);
});

const anEvent = async (is_published: boolean) => {
  const event = anEventAt("2027-04-01T01:00:00.000Z", { id: `evt_${uniqueId()}`, is_published });
  await city().EventEntity.put(event).go();
  return event.id;
};

const aCaller = (isAdmin = false) => {
  const userId = crypto.randomUUID();
  return {
    userId,
    username: userId,
    email: "",
    emailVerified: true,
    name: "",
    isAdmin,
    hasSecondFactor: false,
    signedInAt: null,
  };
};

type Caller = ReturnType<typeof aCaller>;

const isShown = (eventId: string, caller: Caller | null, at = now) =>
  city()
    .readEventPage(eventId, caller, at)
    .then(
      ({ id }) => id === eventId,
      ({ code }: { code?: string }) => code !== "not-found",
    );

test("[states-06] a published event is shown to everybody, a draft to nobody else, and what doesn't exist isn't found", async () => {
  const [published, draft] = [await anEvent(true), await anEvent(false)];
  expect(await isShown(published, null)).toBe(true);
  expect(await isShown(published, aCaller())).toBe(true);
  expect(await isShown(draft, null)).toBe(false);
  expect(await isShown(draft, aCaller())).toBe(false);
  for (const caller of [null, aCaller(), aCaller(true)]) expect(await isShown("evt_unknown", caller)).toBe(false);
});

test("[states-06] a draft is shown to who makes events, and not to another role", async () => {
  const draft = await anEvent(false);
  const [editor, door] = [aCaller(true), aCaller(true)];
  await city()
    .ColleagueEntity.put([
      { user_id: editor.userId, role: "events", since: now },
      { user_id: door.userId, role: "door", since: now },
    ])
    .go();
  expect([await isShown(draft, editor), await isShown(draft, door)]).toEqual([true, false]);
});

test("a draft is shown to who has an RSVP or a ticket of it, or is paying for one", async () => {
  const draft = await anEvent(false);
  const [guest, holder, buyer, former] = [aCaller(), aCaller(), aCaller(), aCaller()];
  await city().RsvpEntity.put(anRsvpOf(draft, guest.userId)).go();
  await city().TicketEntity.put(aTicketOf(draft, holder.userId)).go();
  await city()
    .TicketEntity.put(aTicketOf(draft, former.userId, { status: "cancelled" }))
    .go();
  const until = "2027-03-01T12:00:00.001Z";
  await city()
    .HoldSlotEntity.put({ user_id: buyer.userId, place: draft, hold_id: "hold", event_id: draft, until } as never)
    .go();
  const shown = await Promise.all([guest, holder, buyer, former].map((one) => isShown(draft, one)));
  expect(shown).toEqual([true, true, true, false]);
  expect(await isShown(draft, buyer, until)).toBe(false);
});
