import { OutboxEntity } from "../../functions/mail/outbox.entity.ts";
import type { Guest, GuestInput } from "../../shared/model/guest.ts";
import { call, ok } from "./call.ts";
import { anAdmin } from "./fixtures.ts";
import { keyOf, openTable } from "./table.ts";
import { uniqueId } from "./unique-text.ts";

/** Somebody without an account, with a GA+ for themselves unless said otherwise. */
export const aGuestInput = (about: Partial<GuestInput> = {}) => ({
  name: "Dana Rivers",
  email: `guest-${uniqueId()}@example.com`,
  tier: "GA+" as const,
  plus_ones: 0,
  ...about,
});

/** Puts a guest on the list of an event; `key` is the Idempotency-Key. */
export const tryToAddGuest = async (eventId: string, about: Partial<GuestInput> = {}, key?: string) =>
  call(
    "ticketsAdmin",
    "addGuest",
    { eventId, ...aGuestInput(about) },
    { token: (await anAdmin()).token, ...(key ? { key } : {}) },
  );

/** The same, where it goes well. */
export const addGuest = async (eventId: string, about: Partial<GuestInput> = {}): Promise<Guest> =>
  ok(tryToAddGuest(eventId, about));

/** The code of the link in a guest's first email. */
export const guestCodeOf = async ({ id }: Pick<Guest, "id">): Promise<string> => {
  const mail = await (await openTable()).get(keyOf(OutboxEntity, { id: `guest-${id}` }));
  return (JSON.parse(String(mail?.letter)) as { path: string }).path.replace("/guest#", "");
};
