import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** What stands in front: the dialog that opened last, or else the page. */
const front = (): Element | null =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.querySelector("main");

/**
 * Waits until a dialog is gone, any dialog unless one is named, and what it covered can be read again: MUI shows that to a screen
 * reader, and so to `getByRole`, a moment after the dialog has left the page.
 */
export const expectDialogClosed = (name?: string): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole("dialog", { name })).toBeNull();
    expect(front()?.closest('[aria-hidden="true"]') ?? null).toBeNull();
  });
