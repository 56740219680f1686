import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { findDialog } from "./back-office.ts";

/** Opens the menu of what can be done with an event in its list. */
export const openActs = async (user: UserEvent, title = "Lantern Night") => {
  await user.click(await screen.findByRole("button", { name: `Actions for ${title}` }));
  return within(await screen.findByRole("menu"));
};

/** Chooses what asks first, and returns the question once it has counted who is coming. */
export const askAct = async (user: UserEvent, label: string, question: string) => {
  await user.click((await openActs(user)).getByRole("menuitem", { name: label }));
  const dialog = await findDialog(question);
  await waitFor(() => expect(dialog.queryByText("Counting who is coming…")).not.toBeInTheDocument());
  return dialog;
};
