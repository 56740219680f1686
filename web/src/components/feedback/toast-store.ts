import { type Corner, lastPressedElement, toastPositionFor } from "./toast-position.ts";

/** `destructive` is for failures. */
export type Tone = "default" | "destructive";

/** A toast on the screen. */
export type ShownToast = {
  id: number;
  title: string;
  text: string | undefined;
  tone: Tone;
  seconds: number;
  corner: Corner;
  /** The control that was pressed before it appeared. */
  cause: Element | null;
  isLeaving: boolean;
};

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

/** Shows a toast in place of those with the same cause or title; the oldest leaves when there are more than two. */
export const addToast = (toast: Pick<ShownToast, "title" | "text" | "tone" | "seconds">): void => {
  const cause = lastPressedElement();
  const corner = toastPositionFor(heightOf(toast.title, toast.text));
  const isReplaced = (one: ShownToast) => one.title === toast.title || (cause !== null && one.cause === cause);
  lastId += 1;
  const added = { ...toast, id: lastId, cause, corner, isLeaving: false };
  set([...shown.filter((one) => !isReplaced(one)), added].slice(-maxShown));
};

/** Closes the toasts with this title. */
export const closeToastsTitled = (title: string): void => {
  for (const { id } of shown.filter((one) => one.title === title)) closeToast(id);
};
