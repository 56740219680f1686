import { screen, within } from "@testing-library/react";
import { expect } from "vitest";

/** The toasts on the screen. */
export const toasts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-toast]")];

/** Waits for a toast with this title, and with exactly this text where one is named. */
export const expectToast = async (title: string, text?: string): Promise<void> => {
  const shown = await screen.findByText(title, { selector: "[data-toast] *" });
  const card = shown.closest<HTMLElement>("[data-toast]") as HTMLElement;
  if (text) expect(within(card).getByText(text)).toBeVisible();
};
