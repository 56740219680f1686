import { onlineManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { query } from "../../../api/index.ts";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import type { EndedFlight, FlightStart } from "../play/game.ts";
import { deliverScores } from "./deliver-scores.ts";
import { changeGameStorage, countWaiting, onGameStorageChange } from "./game-storage.ts";
import { fetchStarts, hasStart, takeStart } from "./starts.ts";

export type Scores = {
  /** The member's best score of all time as far as it is known. */
  best: number | null;
  /** How many scores wait on this device. */
  waiting: number;
  isSending: boolean;
  /** Whether the first start of this device is still on its way. */
  isPreparing: boolean;
  /** The next flight's start; null while one is on its way. */
  takeStart(): FlightStart | null;
  /** Keeps the score of a flight and sends it. */
  save(flight: EndedFlight): void;
  retry(): void;
};

/** Starts go on arriving when scores can't be saved: more than these would only fill the device. */
const maxWaiting = 20;

const useSend = (userId: string) => {
  const client = useQueryClient();
  const waiting = useSyncExternalStore(onGameStorageChange, () => countWaiting(userId));
  const [isSending, setIsSending] = useState(false);
  const send = useCallback(async () => {
    setIsSending(true);
    await deliverScores(client, userId, "game");
    setIsSending(false);
  }, [userId, client]);
  return { waiting, isSending, send };
};

/** Keeps starts ahead; `isPreparing` while this device has none and they are on their way. */
const useStarts = (userId: string) => {
  const isFetching = useRef(false);
  const [isPreparing, setIsPreparing] = useState(() => onlineManager.isOnline() && !hasStart(userId));
  const fetchAhead = useCallback(async () => {
    if (isFetching.current || !onlineManager.isOnline()) return;
    isFetching.current = true;
    try {
      await fetchStarts(userId);
    } catch (error) {
      // Flights without a start are for practice.
      console.debug("No new starts", (error as Error).message);
    }
    isFetching.current = false;
    setIsPreparing(false);
  }, [userId]);
  const take = useCallback((): FlightStart | null => {
    if (isFetching.current && !hasStart(userId)) return null;
    const start = takeStart(userId);
    void fetchAhead();
    return start;
  }, [userId, fetchAhead]);
  return { isPreparing, fetchAhead, take };
};

/** Fetches starts and sends scores: when the game opens, when a flight starts or ends and when the connection is back. */
export const useScores = (userId: string): Scores => {
  const { data } = useQuery(query("game", "best", {}));
  const { waiting, isSending, send } = useSend(userId);
  const { isPreparing, fetchAhead, take } = useStarts(userId);
  const isOnline = useIsOnline();

  useEffect(() => {
    if (!isOnline) return;
    void fetchAhead();
    void send();
  }, [isOnline, fetchAhead, send]);

  const save = useCallback(
    (flight: EndedFlight) => {
      changeGameStorage(userId, Date.now(), (before) => ({ waiting: [...before.waiting, flight].slice(-maxWaiting) }));
      void send();
    },
    [userId, send],
  );

  const best = data?.all?.score ?? null;
  return { best, waiting, isSending, isPreparing, takeStart: take, save, retry: () => void send() };
};
