/** What keeps one seat's code: the number of its binding, the phone it lives on, or that it is a still code. */
export type Seat = {
  /** Which seat of its order, from 1. */
  number: number;
  /** The number of the binding, in seconds since 1970. Without `kind` it is what the next one has to exceed. */
  issued_at?: number | undefined;
  kind?: "live" | "still" | undefined;
  /** The compressed key of the phone, in hexadecimal digits. */
  key?: string | undefined;
  /** Whether the binding replaced one of another phone. */
  moved?: boolean | undefined;
  bound_at?: string | undefined;
  /** The phone in words, such as "iPhone, Safari". */
  label?: string | undefined;
  /** How often it moved on `moves_day`, in the city's days. */
  moves?: number | undefined;
  moves_day?: string | undefined;
};

/** What a request wants to bind seats to: a phone's key, or a name on paper. */
export type Wanted = { kind: "live"; key: string } | { kind: "still" };

/** Whether a seat is bound to just this. */
export const isBoundTo = (seat: Seat, wanted: Wanted): boolean =>
  seat.kind === wanted.kind && (wanted.kind === "still" || seat.key === wanted.key);

/** Whether one pass covers all seats and is bound to just this. */
export const isSamePass = (seats: readonly Seat[], wanted: Wanted): boolean =>
  seats.every((seat) => isBoundTo(seat, wanted) && seat.issued_at === seats[0]?.issued_at);

/** How often seats were moved on a day: as often as the one that was moved most. */
export const movesOn = (seats: readonly Seat[], day: string): number =>
  Math.max(0, ...seats.map(({ moves = 0, moves_day }) => (moves_day === day ? moves : 0)));

/**
 * Where the code of seats lives, seen from the phone with this key. `unbound` also where a part of them is here already and
 * the rest nowhere: binding all of them is no move.
 */
export const codeStateOf = (
  seats: readonly Seat[],
  deviceKey: string | undefined,
): "unbound" | "here" | "elsewhere" | "still" => {
  const here: Wanted = { kind: "live", key: deviceKey ?? "" };
  const foreign = seats.filter((seat) => seat.kind && !isBoundTo(seat, here));
  if (foreign.length > 0) return foreign.every(({ kind }) => kind === "still") ? "still" : "elsewhere";
  return isSamePass(seats, here) ? "here" : "unbound";
};

/** Which of some seats says where the code lives now: the one that was bound last. */
export const lastBound = (seats: readonly Seat[]): Seat | undefined =>
  seats.filter(({ kind }) => kind).toSorted((one, other) => (other.issued_at ?? 0) - (one.issued_at ?? 0))[0];
