import { type Bytes, fromHex, joinBytes, sha256, toUtf8 } from "./bytes.ts";
import { importPublicKey } from "./city-keys.ts";
import type { SeatMask } from "./seats.ts";
import { assertSignature, sign } from "./signatures.ts";

const bindPurpose = toUtf8("playyy.door.v1.bind\0");

/** A phone's request to become the home of some seats. `order` is its ref, `deviceKey` compressed; `nonce` is the server's. */
export type BindRequest = { nonce: string; order: string; seats: SeatMask; deviceKey: Bytes };

const bindMessage = async ({ nonce, order, seats, deviceKey }: BindRequest): Promise<Bytes> =>
  joinBytes(bindPurpose, await sha256(toUtf8(nonce)), fromHex(order), Uint8Array.of(seats), deviceKey);

/** Signs a request with the phone's own key, which proves that the phone has it. */
export const signBindRequest = async (privateKey: CryptoKey, request: BindRequest): Promise<Bytes> =>
  sign(privateKey, await bindMessage(request));

/** Verifies that a request comes from the phone whose key it names. Throws `CodeError` `off-curve`, `high-s` or `device-signature`. */
export const assertBindRequest = async (request: BindRequest, signature: Bytes): Promise<void> =>
  assertSignature(await importPublicKey(request.deviceKey), signature, await bindMessage(request), "device-signature");
