import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { Role } from "../../../shared/model/roles.ts";
import { desktop, openApp } from "./open-app.tsx";
import { anAdministrator } from "./person.ts";

type Options = { /** An owner by default. */ role?: Role; screen?: { width: number; height: number } };

/** Opens a page of the back-office as an administrator, on a desktop unless another screen is named. */
export const openOffice = (path: string, { role = "owner", ...options }: Options = {}) =>
  openApp(path, { as: anAdministrator({ role }), screen: desktop, ...options });

/** The last page of a list. */
export const pageOf = <Item>(...items: Item[]) => ({ items, cursor: null });

/** Waits for a dialog of this title; what is found within it is the dialog's own. */
export const findDialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

/** Waits for the page of a form with this title; what is found within it is the form's own. */
export const findForm = async (name: string) => within(await screen.findByRole("form", { name }));

/** Waits for a table and its rows. */
export const findRows = async (name: string): Promise<HTMLElement[]> => {
  const table = within(await screen.findByRole("table", { name }));
  await table.findAllByRole("cell");
  return table.getAllByRole("row").slice(1);
};

/** Waits for the row of a table, or the item of a list, whose text contains this. */
export const findRow = async (text: string | RegExp): Promise<HTMLElement> => {
  const found = (await screen.findAllByText(text)).map((element) => element.closest<HTMLElement>("[role=row], li"));
  const row = found.find((element) => element !== null);
  if (!row) throw new Error(`No row has the text ${text}`);
  return row;
};

const textsIn = (place: Element | null | undefined, role: string): string[] =>
  [...(place?.querySelectorAll(`[role=${role}]`) ?? [])].map(({ textContent }) => textContent ?? "");

/** What a row's cells say after its title, by the headers of their columns. */
export const factsOf = (row: HTMLElement): Record<string, string> => {
  const cells = textsIn(row, "cell");
  const headers = textsIn(row.closest("[role=table]"), "columnheader");
  const facts = headers.map((header, index): [string, string] => [header, cells[index] ?? ""]);
  return Object.fromEntries(facts.filter(([header]) => header !== "" && header !== "Actions").slice(1));
};

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
