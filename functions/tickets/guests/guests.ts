import type { EntityItem } from "electrodb";
import { notFound } from "../../../shared/model/errors.ts";
import { fingerprint } from "../../platform/ids.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import type { StoredTicket } from "../tickets.ts";
import { GuestEntity } from "./guest.entity.ts";

export type StoredGuest = EntityItem<typeof GuestEntity>;

/** The payment session of a guest's order. */
export const sessionOfGuest = (guestId: string): string => `free_${guestId}`;

/** A guest of one event, read consistently. Throws `not-found` for one of another event as well. */
export const getGuest = async (eventId: string, id: string): Promise<StoredGuest> => {
  const { data } = await GuestEntity.get({ id }).go({ consistent: true });
  if (data?.event_id !== eventId) throw notFound("Guest not found");
  return data;
};

/** The guests without an account that some tickets were given to, by the id of their order; other tickets cost no read. */
export const findGuestsOf = async (
  tickets: readonly Pick<StoredTicket, "hold_id" | "is_guest">[],
): Promise<Map<string, StoredGuest>> => {
  const ids = [...new Set(tickets.filter(({ is_guest }) => is_guest).map(({ hold_id }) => hold_id))];
  const guests = await readMany(
    GuestEntity,
    ids.map((id) => ({ id })),
  );
  return new Map(guests.map((guest) => [guest.id, guest]));
};

/** The guest without an account whose link has this code; null for a link that ended, or never was. */
export const findGuestByCode = async (code: string): Promise<StoredGuest | null> => {
  const [id = "", secret = ""] = code.split(".");
  const { data } = await GuestEntity.get({ id }).go({ consistent: true });
  return data?.link_fingerprint === fingerprint(secret) ? data : null;
};
