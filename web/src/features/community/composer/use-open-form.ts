import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a form that is one line until it is used is open: from its focus on, until the member has left it and it is empty.
 * It closes after the press that leaves it, so that nothing moves away under a finger.
 */
export const useOpenForm = (form: RefObject<HTMLElement | null>, isEmpty: boolean) => {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    if (!isUsed) return;
    // The path has also what a press took out of the page, such as the button that removes a picture.
    const closeIfLeft = (event: Event) =>
      form.current && !event.composedPath().includes(form.current) && setIsUsed(false);
    document.addEventListener("click", closeIfLeft);
    document.addEventListener("keyup", closeIfLeft);
    return () => {
      document.removeEventListener("click", closeIfLeft);
      document.removeEventListener("keyup", closeIfLeft);
    };
  }, [form, isUsed]);
  return { isOpen: isUsed || !isEmpty, open: () => setIsUsed(true) };
};
