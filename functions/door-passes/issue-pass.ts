import { fromHex, toHex } from "../../shared/door/bytes.ts";
import type { Pass, PassFacts } from "../../shared/door/code.ts";
import { fitName } from "../../shared/door/holder-name.ts";
import { eventRef } from "../../shared/door/refs.ts";
import { toSeatMask } from "../../shared/door/seats.ts";
import { signPass } from "../../shared/door/signatures.ts";
import { AppError } from "../../shared/model/errors.ts";
import { passTimes } from "./code-window.ts";
import type { HeldOrder } from "./held-order.ts";
import type { Wanted } from "./seats.ts";
import { getSigningKey } from "./signing-key.ts";

const readName = (name: string): string => {
  const fitting = fitName(name);
  if (fitting) return fitting;
  throw new AppError("profile.no-name", "Add your name to your profile first: a code to print carries it.");
};

const toPass = (facts: PassFacts, wanted: Wanted, name: string): Pass =>
  wanted.kind === "live"
    ? { ...facts, kind: "live", deviceKey: fromHex(wanted.key) }
    : { ...facts, kind: "still", name: readName(name) };

/**
 * The pass of a binding, signed by the city, in hexadecimal digits. The same binding gets the same pass, as often as asked.
 * Throws `unavailable` while the city has no key, and `profile.no-name` for a still code without a name.
 */
export const issuePass = async (
  { order, event, seats, name }: HeldOrder,
  wanted: Wanted,
  issuedAt: number,
  now: string,
): Promise<string> => {
  const { kid, key } = await getSigningKey(now);
  const facts = {
    kid,
    event: await eventRef(order.event_id),
    order: order.order_ref,
    seats: toSeatMask(seats.map(({ number }) => number)),
    tier: order.tier,
    issuedAt,
    ...passTimes(event),
  };
  return toHex(await signPass(key, toPass(facts, wanted, name)));
};
