/** What a device's two clocks show at one moment, in milliseconds: `Date.now()`, and `performance.now()`, which nobody can set. */
export type Reading = { wall: number; steady: number };

/**
 * What a device knows of the server's time. `offset` is added to the wall clock; it is right within `error`. `synced` is the
 * reading it was learned at. Milliseconds.
 */
export type Clock = { offset: number; error: number; synced: Reading };

/** An answer of the server: when it was asked, when it answered, and the server's time in it (milliseconds since 1970). */
export type ServerContact = { sent: Reading; received: Reading; serverTime: number };

/** How far the two clocks may come apart between two contacts before the wall clock counts as set. */
const jumpMilliseconds = 2_000;
/** A contact that says less about the time than this is none. */
const mostError = 5_000;
/** How much a phone's clock gains or loses, at most: 100 millionths. */
const drift = 1 / 10_000;

/** By how much the wall clock moved more than the steady one since the last contact. */
const jumpSince = ({ synced }: Clock, { wall, steady }: Reading): number =>
  wall - synced.wall - (steady - synced.steady);

/**
 * Whether the wall clock was set since the last contact. A steady clock that stands still while a phone sleeps looks the same, and no
 * device can tell the two apart: either way nothing is certain until the next contact.
 */
export const hasJumped = (clock: Clock, reading: Reading): boolean =>
  Math.abs(jumpSince(clock, reading)) > jumpMilliseconds;

/** The server's time as well as the device knows it, in milliseconds. A wall clock that went back is not followed. */
export const serverNow = (clock: Clock, reading: Reading): number => {
  const jump = jumpSince(clock, reading);
  return reading.wall + clock.offset - (jump < -jumpMilliseconds ? jump : 0);
};

const measure = ({ sent, received, serverTime }: ServerContact): Clock => {
  const roundTrip = received.steady - sent.steady;
  return { offset: serverTime + roundTrip / 2 - received.wall, error: roundTrip / 2, synced: received };
};

/**
 * The clock after a contact with the server. A slow answer doesn't replace a better one, unless the clock jumped or had time to
 * drift further than the slow answer is wrong; one of more than 10 seconds changes nothing.
 */
export const syncClock = <Known extends Clock | null>(clock: Known, contact: ServerContact): Clock | Known => {
  const measured = measure(contact);
  if (measured.error > mostError) return clock;
  if (!clock || hasJumped(clock, contact.received)) return measured;
  const error = clock.error + (contact.received.steady - clock.synced.steady) * drift;
  return measured.error <= error ? measured : clock;
};

/**
 * A clock after its page was loaded again: the steady clock began at 0, so only a wall clock that went back is noticed. `lastSeen` is
 * what the wall clock showed when the device last wrote it down, in milliseconds since 1970.
 */
export const resumeClock = (stored: Clock, lastSeen: number, reading: Reading): Clock => ({
  ...stored,
  synced: { wall: Math.max(lastSeen, reading.wall), steady: reading.steady },
});
