import { syncClock } from "../../../../shared/door/clock.ts";
import { keepPairing, type Pairing } from "../store/pairing-store.ts";
import { type DoorEnvironment, DoorRefused, pair, toContact } from "../sync/door-client.ts";

/** Why a scanner wasn't paired, as its page says it. */
export class PairingFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PairingFailed";
  }
}

/** With one bar of signal an answer takes seconds; one that never comes must not keep the page waiting. */
const patienceMilliseconds = 20_000;

const messages: Record<string, string> = {
  "door.code-invalid": "This code doesn't work. Ask for a new one; each works once, for 10 minutes.",
  "invalid-input": "A pairing code has 26 letters and digits. Check it, or ask for a new one.",
};

const toFailure = (error: unknown): PairingFailed => {
  if (!(error instanceof DoorRefused))
    return new PairingFailed("No connection. Pairing needs one; try again nearer to it.");
  return new PairingFailed(messages[error.code] ?? (error.message || "Something went wrong. Please try again."));
};

/**
 * Trades a pairing code for what the scanner needs, and keeps it. `label` is what the back-office calls this device.
 * Throws `PairingFailed`.
 */
export const pairScanner = async (
  database: IDBDatabase,
  environment: DoorEnvironment,
  { code, label }: { code: string; label: string },
): Promise<Pairing> => {
  const answer = await pair(environment, { code, label }, AbortSignal.timeout(patienceMilliseconds)).catch(
    (error: unknown) => {
      throw toFailure(error);
    },
  );
  const { token, device, event, keys } = answer.body;
  const clock = syncClock(null, toContact(answer));
  const pairing: Pairing = { token, device, event, keys, clock, lastSeen: Date.now() };
  await keepPairing(database, pairing).catch(() => {
    throw new PairingFailed(
      "This phone's storage is full, so the scanner couldn't be paired. Make room, then ask for a new code.",
    );
  });
  return pairing;
};
