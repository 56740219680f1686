import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createGame, type Game, type GameEvents, type GameState } from "./game.ts";

const wantsKey = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  // Controls and fields need the key themselves; the canvas is the game's own.
  const control = (target as Element | null)?.closest?.(
    "a, button, input, textarea, select, [role='dialog'], [role='tab']",
  );
  return !control;
};

/** Space flaps wherever the focus is, unless a control needs it, and never scrolls the page meanwhile. */
const useSpaceKey = (game: Game): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== "Space" || !wantsKey(event)) return;
      event.preventDefault();
      // A held key is one tap.
      if (!event.repeat) game.tap(performance.now());
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [game]);
};

/** A flight waits while nobody can see it. */
const usePauseWhenHidden = (game: Game): void => {
  useEffect(() => {
    const pause = () => {
      if (document.hidden) game.pause(performance.now());
    };
    document.addEventListener("visibilitychange", pause);
    return () => document.removeEventListener("visibilitychange", pause);
  }, [game]);
};

/** One game for as long as its screen is open, and its state. `events` may change with each render. */
export const useGame = (events: GameEvents): { game: Game; state: GameState } => {
  const latest = useRef(events);
  latest.current = events;
  const [game] = useState(() =>
    createGame({
      takeStart: () => latest.current.takeStart(),
      onFlap: () => latest.current.onFlap(),
      onPoint: () => latest.current.onPoint(),
      onCrash: (flight) => latest.current.onCrash(flight),
    }),
  );
  const state = useSyncExternalStore(game.subscribe, game.state);
  useSpaceKey(game);
  usePauseWhenHidden(game);
  return { game, state };
};
