import { AppError } from "../../shared/model/errors.ts";
import { listDoorKeys } from "../door/keys/door-keys.ts";
import { type DoorKeyPair, parseDoorSecret } from "../door/keys/key-pair.ts";
import { getSecret } from "../platform/secrets.ts";

/** The key that signs passes now, and its id. */
export type SigningKey = { kid: string; key: CryptoKey };

const algorithm = { name: "ECDSA", namedCurve: "P-256" };
const imported = new Map<string, Promise<CryptoKey>>();

const importKey = ({ d, x, y }: DoorKeyPair): Promise<CryptoKey> =>
  crypto.subtle.importKey("jwk", { kty: "EC", crv: "P-256", d, x, y }, algorithm, false, ["sign"]);

const keepImported = (pair: DoorKeyPair): Promise<CryptoKey> => {
  const found = imported.get(pair.kid) ?? importKey(pair);
  imported.set(pair.kid, found);
  return found;
};

/**
 * The newest of the city's keys whose time has come, and that scanners know: it is published a week before it signs, and revoked by its
 * public half alone. Throws `unavailable` while there is none (`npm run door-keys -- rotate`).
 */
export const getSigningKey = async (now: string): Promise<SigningKey> => {
  const [secret, published] = await Promise.all([getSecret("DOOR_SECRET_ARN"), listDoorKeys()]);
  const usable = new Set(published.filter(({ revoked }) => !revoked).map(({ kid }) => kid));
  const [newest] = parseDoorSecret(secret)
    .keys.filter(({ kid, from }) => usable.has(kid) && from <= now)
    .toSorted((one, other) => other.from.localeCompare(one.from));
  if (!newest) throw new AppError("unavailable", "Codes can't be made right now. Please try again later.");
  return { kid: newest.kid, key: await keepImported(newest) };
};
