import { limits } from "../../../../../shared/model/limits.ts";
import { call } from "../../../api/index.ts";
import type { FlightStart } from "../play/game.ts";
import { changeGameStorage, readGameStorage } from "./game-storage.ts";

/** Fetches as many starts as this device lacks; it keeps five, for playing without a connection. Throws what `call` throws. */
export const fetchStarts = async (userId: string): Promise<void> => {
  const missing = limits.gameStarts - readGameStorage(userId, Date.now()).starts.length;
  if (missing <= 0) return;
  const { items } = await call("game", "starts", { count: missing });
  const fetched = items.map(({ seed, token, expires_at }) => ({ seed, token, expires_at }));
  changeGameStorage(userId, Date.now(), ({ starts }) => ({
    starts: [...starts, ...fetched].slice(0, limits.gameStarts),
  }));
};

/** Whether this device has a start for the next flight. */
export const hasStart = (userId: string): boolean => readGameStorage(userId, Date.now()).starts.length > 0;

/** Takes the oldest start for a flight. Without any, the flight is for practice, and its score can't be saved. */
export const takeStart = (userId: string): FlightStart => {
  const [start] = readGameStorage(userId, Date.now()).starts;
  if (!start) return { seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, signed: null };
  changeGameStorage(userId, Date.now(), ({ starts }) => ({
    starts: starts.filter(({ token }) => token !== start.token),
  }));
  const { seed, token, expires_at } = start;
  return { seed, signed: { token, expires_at } };
};
