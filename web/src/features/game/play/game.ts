import { createFlight, type Flight, type FlightEnd } from "../../../../../shared/rules/pelican-flight/flight.ts";
import { addTap, advance, delay, type FlightClock, partOfFrame, startFlight } from "./flight-clock.ts";

/** What the screen shows around the canvas. */
export type GameState = {
  phase: "idle" | "playing" | "paused" | "crashed";
  score: number;
  end: FlightEnd | null;
  /** Whether this flight's score can be saved; one without a start is for practice. */
  isPractice: boolean;
};

/** What the canvas shows: two frames of the flight and how far between them we are. */
export type Picture = { flight: Flight; before: Flight; part: number };

/** What a score is sent with: a signed start, until it expires. */
type SignedStart = { token: string; expires_at: string };

/** The seed of a flight and, unless it is for practice, its signed start. */
export type FlightStart = { seed: number; signed: SignedStart | null };

/** A flight that ended, with its signed start. */
export type EndedFlight = SignedStart & { score: number; flaps: readonly number[] };

export type GameEvents = {
  /** The start of the next flight; it is used up. Null while none has arrived yet: the tap then does nothing. */
  takeStart(): FlightStart | null;
  onFlap(): void;
  onPoint(): void;
  onCrash(flight: EndedFlight | null): void;
};

/** A tap that comes so soon after a crash was meant for the flight, not for a new one. */
const restartDelayMilliseconds = 350;
const initialState: GameState = { phase: "idle", score: 0, end: null, isPractice: false };

const isSame = (one: GameState, other: GameState): boolean =>
  one.phase === other.phase && one.score === other.score && one.end === other.end;

/** The game outside React: taps and frames go in, its state and the picture come out. Times in milliseconds of one clock. */
export const createGame = (events: GameEvents) => {
  let state = initialState;
  let clock: FlightClock | null = null;
  let signed: SignedStart | null = null;
  let pausedAt = 0;
  let crashedAt = 0;
  const idle = createFlight(0);
  const listeners = new Set<() => void>();

  const setState = (next: GameState): void => {
    if (isSame(state, next)) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const start = (now: number): void => {
    const taken = events.takeStart();
    if (!taken) return;
    signed = taken.signed;
    clock = startFlight(taken.seed, now);
    setState({ phase: "playing", score: 0, end: null, isPractice: signed === null });
    events.onFlap();
  };

  const flap = (now: number): void => {
    if (!clock) return;
    clock = addTap(clock, now);
    events.onFlap();
  };

  const crash = ({ flight, flaps }: FlightClock, now: number): void => {
    crashedAt = now;
    setState({ ...state, phase: "crashed", score: flight.score, end: flight.end });
    events.onCrash(signed && { ...signed, score: flight.score, flaps });
  };

  const resume = (now: number): void => {
    if (!clock) return;
    clock = delay(clock, now - pausedAt);
    setState({ ...state, phase: "playing" });
    flap(now);
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** A tap, a click or the space key. */
    tap: (now: number): void => {
      if (state.phase === "playing") flap(now);
      else if (state.phase === "paused") resume(now);
      else if (state.phase === "idle" || now - crashedAt >= restartDelayMilliseconds) start(now);
    },
    /** Moves the flight on to `now`. */
    frame: (now: number): void => {
      if (state.phase !== "playing" || !clock) return;
      const { score } = clock.flight;
      clock = advance(clock, now);
      if (clock.flight.score > score) events.onPoint();
      if (clock.flight.phase === "crashed") crash(clock, now);
      else setState({ ...state, score: clock.flight.score });
    },
    /** Stops the time of a running flight until the next tap. */
    pause: (now: number): void => {
      if (state.phase !== "playing") return;
      pausedAt = now;
      setState({ ...state, phase: "paused" });
    },
    picture: (now: number): Picture => {
      if (!clock) return { flight: idle, before: idle, part: 1 };
      const part = state.phase === "playing" ? partOfFrame(clock, now) : 1;
      return { flight: clock.flight, before: clock.before, part };
    },
  };
};

export type Game = ReturnType<typeof createGame>;
