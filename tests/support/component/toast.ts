import { waitFor } from "@testing-library/react";

/** The toasts that a page shows now. */
export const listToasts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-toast]")];

/** Waits for a toast with a title, and with a text where one is named. */
export const findToast = (title: string, text = ""): Promise<HTMLElement> =>
  waitFor(() => {
    const found = listToasts().find(({ textContent }) => textContent?.includes(title) && textContent.includes(text));
    if (!found) throw new Error(`No toast has ${JSON.stringify(`${title} ${text}`)}`);
    return found;
  });
