import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a form that is one line until it is used is open: from its first focus on, until the member has left it while it is empty.
 * It closes after the press that leaves it, so that nothing moves away under a finger.
 */
export const useOpenForm = (form: RefObject<HTMLElement | null>, isEmpty: boolean) => {
  const [isUsed, setIsUsed] = useState(false);
  const mayClose = isUsed && isEmpty;
  useEffect(() => {
    if (!mayClose) return;
    // The path has also what a press took out of the page, such as the button that removes a picture.
    const closeIfLeft = (event: Event) =>
      form.current && !event.composedPath().includes(form.current) && setIsUsed(false);
    document.addEventListener("click", closeIfLeft);
    document.addEventListener("keyup", closeIfLeft);
    return () => {
      document.removeEventListener("click", closeIfLeft);
      document.removeEventListener("keyup", closeIfLeft);
    };
  }, [form, mayClose]);
  return { isOpen: isUsed || !isEmpty, open: () => setIsUsed(true) };
};
