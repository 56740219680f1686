import { signBindRequest } from "../../../shared/door/binding.ts";
import { fromHex, toHex } from "../../../shared/door/bytes.ts";
import { compressKey } from "../../../shared/door/p256.ts";
import { toSeatMask } from "../../../shared/door/seats.ts";
import { call, ok } from "../call.ts";
import type { Member } from "../fixtures.ts";

type BindOptions = { move?: boolean; now?: string; seats?: number[] };

/** A phone with a key of its own, as a ticket's page makes one. */
export const aPhone = async (label = "iPhone, Safari") => {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const exported = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  const deviceKey = toHex(compressKey(exported));
  const look = (holder: Member, ticketId: string, { now, seats }: BindOptions = {}) =>
    call("doorPasses", "bind", { ticketId, device_key: deviceKey, seats }, { token: holder.token, now });
  /** The request that this phone signs for an answer of the server. */
  const sign = async (ticketId: string, found: { nonce: string | null; order_ref: string; seats: number[] }) => {
    const nonce = found.nonce ?? "";
    const request = {
      nonce,
      order: found.order_ref,
      seats: toSeatMask(found.seats),
      deviceKey: fromHex(deviceKey),
    };
    const signature = toHex(await signBindRequest(keys.privateKey, request));
    return { ticketId, device_key: deviceKey, seats: found.seats, nonce, signature, label };
  };
  /** Asks where the code lives, and signs for it. */
  const bind = async (holder: Member, ticketId: string, options: BindOptions = {}) => {
    const found = await ok(look(holder, ticketId, options));
    const { move = false, now } = options;
    return call("doorPasses", "bind", { ...(await sign(ticketId, found)), move }, { token: holder.token, now });
  };
  return { keys, deviceKey, look, sign, bind };
};
