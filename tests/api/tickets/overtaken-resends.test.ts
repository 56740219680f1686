import { aStoredEvent } from "../../support/door/stored-items.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/tickets/guests/erase-guests.ts")),
  ...(await import("../../../functions/tickets/guests/guest.entity.ts")),
  ...(await import("../../../functions/tickets/guests/resend-guest.ts")),
}));

const earlier = "2027-02-20T12:00:00.000Z";
const now = "2027-02-20T12:05:00.000Z";
const admin = { userId: "admin", email: "" };

/** A guest without an account, and who else changes them. */
const aGuest = async () => {
  const { EventEntity, GuestEntity } = city();
  const [event, id] = [aStoredEvent(), `guest_${uniqueId()}`];
  const guest = {
    ...{ id, event_id: event.id, holder_id: uniqueId(), has_account: false, name: "Dana Rivers" },
    ...{ email: `${id}@guests.test`, tier: "GA+" as const, people: 1, ticket_ids: [], link_fingerprint: "first" },
    ...{ sent_at: event.created_at, created_at: event.created_at },
  };
  await EventEntity.put(event).go();
  await GuestEntity.put(guest).go();
  const resend = (at: string) => city().resendGuest(admin, event.id, id, at);
  const meanwhile = {
    sent: () => resend(earlier),
    voided: () => GuestEntity.patch({ id }).set({ voided_at: now }).remove(["link_fingerprint"]).go(),
    erased: () => city().eraseGuest(guest, now),
  };
  const sentAt = async () => (await GuestEntity.get({ id }).go({ consistent: true })).data?.sent_at;
  return { write: { containing: id }, resend, meanwhile, sentAt };
};

for (const [what, change] of [
  ["another administrator sends one", "sent"],
  ["they are voided", "voided"],
  ["they are erased", "erased"],
] as const)
  testOvertaken(
    `a new link that a guest is sent while ${what}`,
    async () => {
      const { write, resend, meanwhile, sentAt } = await aGuest();
      return {
        write,
        late: () => endOf(resend(now)),
        meanwhile: meanwhile[change],
        outcome: async (end: string) => [end, (await sentAt()) === now],
      };
    },
    { guarded: ["conflict", false], control: ["done", true] },
  );
