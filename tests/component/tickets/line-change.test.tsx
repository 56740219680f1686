import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aHold, aPlace } from "../../support/component/samples/tickets.ts";
import { openEvent, watchLeaving } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";

const findPanel = () => screen.findByRole("region", { name: "Your place in line" });
const findPicker = () => screen.findByRole("region", { name: "Tickets" });

const openChange = async () => {
  const user = await openEvent({ place: aPlace() });
  const press = async (name: string) => user.click(within(await findPicker()).getByRole("button", { name }));
  await user.click(within(await findPanel()).getByRole("button", { name: "Change order" }));
  return { user, press };
};

test("who waits can change tier and quantity and keeps the place, with the new order and price", async () => {
  const { user, press } = await openChange();
  const picker = await findPicker();
  expect(picker).toHaveFocus();
  expect(picker).toHaveTextContent("120th in line: 2 × GA+");
  await waitFor(() => expect(picker).toHaveTextContent("Total, 2 × GA+"));
  await press("Add a ticket");
  await user.click(within(picker).getByRole("radio", { name: /VIP\+/ }));
  await waitFor(() => expect(picker).toHaveTextContent("Total, 3 × VIP+"));
  expect(picker).toHaveTextContent("You keep your place.");
  const order = { tier: "VIP+", quantity: 3, ambassador_code: null, expected_total: 15_000 } as const;
  const place = aPlace({ order });
  answer("tickets", "linePlace", { place });
  answer("tickets", "checkout", { url: null, hold: null, ticket_ids: [], place });
  await press("Change order");
  await findToast("Order changed", "You keep your place.");
  const panel = await findPanel();
  expect(panel).toHaveTextContent("You are 120th");
  expect(panel).toHaveTextContent("3 × VIP+$150");
  expect(panel).toHaveFocus();
  expect(requestsOf("tickets", "checkout")).toMatchObject([{ tier: "VIP+", quantity: 3, expectedTotal: 15_000 }]);
});

test("Cancel keeps the order as it is, and a change that is refused keeps place and picker", async () => {
  const { user, press } = await openChange();
  await press("Cancel");
  expect(await findPanel()).toHaveTextContent("2 × GA+$40");
  await user.click(within(await findPanel()).getByRole("button", { name: "Change order" }));
  await press("Add a ticket");
  await waitFor(async () => expect(await findPicker()).toHaveTextContent("Total, 3 × GA+"));
  const message = "Only 2 left. Please choose fewer tickets.";
  refuse("tickets", "checkout", { status: 409, code: "event.sold-out", message, details: { spots_left: 2 } });
  await press("Change order");
  await findToast(message);
  expect(await findPicker()).toHaveTextContent("120th in line: 2 × GA+");
});

test("a turn that comes while the order is being changed waits with its reservation, instead of leaving the page", async () => {
  playTime();
  const left = watchLeaving();
  const { press } = await openChange();
  await press("Add a ticket");
  const held = aHold({ quantity: 2, total: 4_000 });
  answer("tickets", "linePlace", { place: aPlace({ state: "ready", hold: held }) });
  answer("tickets", "holds", { items: [held] });
  await passTime(2_000);
  expect(await screen.findByRole("region", { name: "Your reservation" })).toHaveTextContent("It's your turn");
  await waitFor(async () => expect(await findPicker()).toHaveTextContent("Total, 3 × GA+"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Replace reservation" })).toBeEnabled());
  expect(left).not.toHaveBeenCalled();
});
