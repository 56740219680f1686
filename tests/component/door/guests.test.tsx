import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { seatFlag } from "../../../shared/door/list.ts";
import { findAnswer, findScanPage, openScanner, pasteCode } from "../../support/component/open-scanner.tsx";
import { listedOrder, stillCode } from "../../support/door/door.ts";

const guestFlags = seatFlag.still | seatFlag.guest;

test("[comp-22] a guest's still code asks for the ID of their name with how many come along, and lets them in once", async () => {
  const { user } = await openScanner({ orders: [listedOrder(guestFlags)] });
  await findScanPage();
  const code = await stillCode();
  await pasteCode(code);
  const shown = await findAnswer("CHECK ID");
  expect(shown).toHaveTextContent("Priya Raman +1");
  await user.click(screen.getByRole("button", { name: "ID fits: let 2 in" }));
  expect(await findAnswer("LET IN")).toHaveTextContent("2 guests");
});

test("[comp-22] a search by name names the guest list", async () => {
  const { user } = await openScanner({ device: { role: "supervisor" }, orders: [listedOrder(guestFlags)] });
  await user.click(within(await findScanPage()).getByRole("button", { name: /^People/ }));
  await user.type(await screen.findByRole("searchbox", { name: "Find a guest by name" }), "priya");
  expect(await screen.findByRole("list", { name: "Guests" })).toHaveTextContent("Guest list: check the ID");
});
