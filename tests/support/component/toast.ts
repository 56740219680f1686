import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";

/** The toasts that a page shows now. */
export const listToasts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-toast]")];

/** Waits for a toast with a title, and with a text where one is named. */
export const findToast = (title: string, text = ""): Promise<HTMLElement> =>
  waitFor(() => {
    const found = listToasts().find(({ textContent }) => textContent?.includes(title) && textContent.includes(text));
    if (!found) throw new Error(`No toast has ${JSON.stringify(`${title} ${text}`)}`);
    return found;
  });

/** Waits for a toast with this title, and with exactly this text where one is named. */
export const expectToast = async (title: string, text?: string): Promise<void> => {
  const shown = await screen.findByText(title, { selector: "[data-toast] *" });
  const card = shown.closest<HTMLElement>("[data-toast]") as HTMLElement;
  if (text) expect(within(card).getByText(text)).toBeVisible();
};
