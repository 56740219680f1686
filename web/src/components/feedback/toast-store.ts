import { type Corner, lastPress, type Pressed, toastPositionFor } from "./toast-position.ts";

/** `destructive` is for failures. */
export type Tone = "default" | "destructive";

/** What can be done about what a toast tells. */
export type ToastAction = { label: string; run: () => void };

/** A toast on the screen. */
export type ShownToast = {
  id: number;
  title: string;
  text: string | undefined;
  tone: Tone;
  seconds: number;
  action: ToastAction | undefined;
  corner: Corner;
  /** The press before it appeared. */
  cause: Pressed | null;
  isLeaving: boolean;
  /** In epoch milliseconds. */
  shownAt: number;
};

/** Toasts of one press this close together report on one thing that happened, such as a sync and what went wrong within it. */
const togetherMilliseconds = 100;

const maxShown = 2;
const leavingMilliseconds = 100;

let shown: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: ShownToast[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** For `useSyncExternalStore`: what is shown, oldest first. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  shown: (): ShownToast[] => shown,
};

/** Closes a toast, after it has faded. */
export const closeToast = (id: number): void => {
  set(shown.map((one) => (one.id === id ? { ...one, isLeaving: true } : one)));
  setTimeout(() => set(shown.filter((one) => one.id !== id)), leavingMilliseconds);
};

const heightOf = (title: string, text = ""): number =>
  44 + 22 * (Math.ceil(title.length / 36) + Math.ceil(text.length / 40));

type NewToast = Pick<ShownToast, "title" | "text" | "tone" | "seconds" | "action">;

let holds = 0;
let waiting: NewToast[] = [];

/** Has toasts wait, and removes those on the screen, until the returned function is called: nothing may lie over what is shown. */
export const holdToasts = (): (() => void) => {
  holds += 1;
  set([]);
  return () => {
    holds -= 1;
    if (holds > 0) return;
    const held = waiting;
    waiting = [];
    for (const toast of held) addToast(toast, Date.now());
  };
};

/**
 * Shows a toast in place of those with the same title, unless there is something to do about them, and of earlier ones with the same cause;
 * the oldest leaves when there are more than two. `now` in epoch milliseconds.
 */
export const addToast = (toast: NewToast, now: number): void => {
  if (holds > 0) {
    waiting = [...waiting.filter(({ title }) => title !== toast.title), toast];
    return;
  }
  const cause = lastPress();
  const corner = toastPositionFor(heightOf(toast.title, toast.text));
  const isEarlier = (one: ShownToast) => one.cause !== cause || now - one.shownAt > togetherMilliseconds;
  const isReplaced = (one: ShownToast) =>
    (one.title === toast.title && !one.action) ||
    (cause !== null && one.cause?.element === cause.element && isEarlier(one));
  lastId += 1;
  const added = { ...toast, id: lastId, cause, corner, isLeaving: false, shownAt: now };
  set([...shown.filter((one) => !isReplaced(one)), added].slice(-maxShown));
};

/** Closes the toasts with this title. */
export const closeToastsTitled = (title: string): void => {
  waiting = waiting.filter((one) => one.title !== title);
  for (const { id } of shown.filter((one) => one.title === title)) closeToast(id);
};
