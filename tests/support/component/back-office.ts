import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, vi } from "vitest";
import { openApp } from "./open-app.tsx";
import { anAdministrator } from "./person.ts";

/** Opens a page of the back-office as an administrator. */
export const openOffice = (path: string, options: { screen?: { width: number; height: number } } = {}) =>
  openApp(path, { as: anAdministrator(), ...options });

/** The last page of a list. */
export const pageOf = <Item>(...items: Item[]) => ({ items, cursor: null });

/** Waits for a dialog of this title; what is found within it is the dialog's own. */
export const findDialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

/** Waits for the card of a list whose text contains this. */
export const findCard = async (text: string | RegExp): Promise<HTMLElement> => {
  const found = (await screen.findAllByText(text)).map((element) => element.closest("li"));
  const card = found.find((element) => element !== null);
  if (!card) throw new Error(`No card has the text ${text}`);
  return card;
};

/** The texts of the facts on a card, by their names. */
export const factsOf = (card: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...card.querySelectorAll("dt")].map((name) => [name.textContent ?? "", name.nextSibling?.textContent ?? ""]),
  );

type Place = Pick<typeof screen, "getByRole">;

/** Chooses one of a list's options. */
export const choose = async (user: UserEvent, place: Place, label: string | RegExp, option: string | RegExp) => {
  await user.click(place.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
};

/** The texts of a list's options, which stays open. */
export const optionsOf = async (user: UserEvent, place: Place, label: string | RegExp): Promise<(string | null)[]> => {
  await user.click(place.getByRole("combobox", { name: label }));
  return (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
};

/** Replaces what stands in a field. */
export const retype = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field);
  // Pasted, because every typed letter draws the whole screen again.
  await user.click(field);
  if (text) await user.paste(text);
};

/** Presses what saves a file, and tells its name and its lines. */
export const downloadOf = async (user: UserEvent, button: HTMLElement): Promise<{ name: string; lines: string[] }> => {
  const saved = { name: "", blob: new Blob() };
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.blob = blob as Blob;
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.name = this.download;
  });
  await user.click(button);
  await waitFor(() => expect(saved.name).not.toBe(""));
  return { name: saved.name, lines: (await saved.blob.text()).trimEnd().split("\r\n") };
};
