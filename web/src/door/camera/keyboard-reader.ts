/** A hand-held reader types a code within moments; people don't. In milliseconds between two keys. */
const keyMilliseconds = 80;
const shortestCode = 12;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** Hears codes from readers that type like a keyboard and end with Enter, and from what is pasted. Returns what ends it. */
export const listenToReader = (onText: (text: string) => void): (() => void) => {
  let typed = "";
  let lastKey = 0;
  const onKey = (event: KeyboardEvent): void => {
    if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.timeStamp - lastKey > keyMilliseconds) typed = "";
    lastKey = event.timeStamp;
    if (event.key === "Enter") {
      // Otherwise Enter presses the button that has the focus.
      if (typed.length >= shortestCode) event.preventDefault();
      if (typed.length >= shortestCode) onText(typed);
      typed = "";
    } else if (event.key.length === 1) {
      // Codes have spaces, which press the button that has the focus, and slashes, which open some browsers' search.
      if (typed !== "") event.preventDefault();
      typed += event.key;
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text").trim();
    if (text && !isField(event.target)) onText(text);
  };
  document.addEventListener("keydown", onKey);
  document.addEventListener("paste", onPaste);
  return () => {
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("paste", onPaste);
  };
};
