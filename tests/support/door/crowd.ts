import { randomBytes, randomUUID } from "node:crypto";
import { DoorOrderEntity } from "../../../functions/door/list/door-order.entity.ts";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { type Bytes, toHex } from "../../../shared/door/bytes.ts";
import { encodeLiveCode, type LivePass } from "../../../shared/door/code.ts";
import { eventRef, orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import { signPass, signStep } from "../../../shared/door/signatures.ts";
import { writeItems } from "../bulk-data.ts";
import { keyOf, type TestKey } from "./keys.ts";
import { aCityKey } from "./published-key.ts";

const hour = 3_600_000;

/** Somebody with one ticket whose code lives on a phone. */
export type Guest = { name: string; ticketId: string; pass: LivePass; phone: TestKey };

/** Guests of an event, and the city's key that signs their passes. */
export type Crowd = { city: TestKey; guests: Guest[] };

type Item = Record<string, unknown>;
const itemOf = (put: { params: () => object }) => (put.params() as { Item: Item }).Item;

const aGuest = async (eventId: string, city: TestKey, number: number): Promise<Guest & { holdId: string }> => {
  const holdId = `hold_${randomBytes(16).toString("hex")}`;
  const phone = await keyOf(randomBytes(32).toString("hex"));
  const issuedAt = Math.floor(Date.now() / 1_000);
  const pass: LivePass = {
    kind: "live",
    kid: city.id,
    event: await eventRef(eventId),
    order: await orderRef(holdId),
    seats: 1,
    tier: 1,
    issuedAt,
    notBefore: issuedAt - 3_600,
    notAfter: issuedAt + 6 * 3_600,
    deviceKey: phone.compressed,
  };
  return { name: `Guest ${number}`, ticketId: `ticket_${randomUUID()}`, pass, phone, holdId };
};

const itemsOf = (
  eventId: string,
  { name, ticketId, pass, phone, holdId }: Guest & { holdId: string },
  lost: boolean,
) => {
  const user_id = randomUUID();
  const purchase_ts = new Date(Date.now() - hour).toISOString();
  const seat = { holder_id: user_id, name, status: lost ? "refunded" : "valid", issued_at: pass.issuedAt } as const;
  return [
    itemOf(
      TicketEntity.put({
        id: ticketId,
        user_id,
        event_id: eventId,
        hold_id: holdId,
        session_id: `cs_${holdId}`,
        tier: "GA+",
        status: lost ? "cancelled" : "valid",
        number: 1,
        price_paid: 0,
        purchase_ts,
      }),
    ),
    itemOf(
      DoorOrderEntity.put({
        event_id: eventId,
        order_key: orderKeyOf(pass.order),
        order_ref: pass.order,
        order_id: holdId,
        tier: pass.tier,
        tickets: [{ id: ticketId, number: 1, purchase_ts }],
        seat_1: { ...seat, kind: "live", key: toHex(phone.compressed), bound_at: purchase_ts, label: "iPhone, Safari" },
        changed_at: Date.now() - hour,
        ttl: Math.floor((Date.now() + 24 * hour) / 1_000),
      }),
    ),
  ];
};

/** Writes guests of an event straight into the table, as if each had bought a ticket and bound its code; the last `refunded` got their money back. */
export const aCrowd = async (eventId: string, size: number, refunded = 0): Promise<Crowd> => {
  const city = await aCityKey();
  const guests = await Promise.all(Array.from({ length: size }, (_, index) => aGuest(eventId, city, index + 1)));
  await writeItems(guests.flatMap((guest, index) => itemsOf(eventId, guest, index >= size - refunded)));
  return { city, guests };
};

/** How one code is made otherwise than a guest's phone makes it. */
type Otherwise = {
  pass?: Partial<LivePass>;
  city?: TestKey;
  /** Changes the signed pass before the phone signs. */
  change?: (signedPass: Bytes) => Bytes;
  at?: number;
};

/** The text of a guest's code at a moment. */
export const codeOf = async (
  { city }: Pick<Crowd, "city">,
  { pass, phone }: Guest,
  { pass: facts, city: signer = city, change = (same) => same, at = Date.now() }: Otherwise = {},
): Promise<string> => {
  const signedPass = change(await signPass(signer.privateKey, { ...pass, ...facts }));
  return encodeLiveCode(signedPass, await signStep(phone.privateKey, signedPass, at));
};
