import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EventRecord } from "../../../shared/model/event.ts";
import { choose, findForm, openOffice, optionsOf } from "../../support/component/back-office.ts";
import { answer, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

const limit = "Tickets can be returned";
const offering = "Tickets that can't be returned can be offered to the waiting list";
const usual = [
  "Never",
  "Until it starts",
  "Until 24 hours before",
  "Until 48 hours before",
  "Until 3 days before",
  "Until 7 days before",
];

const openEdit = async (event: EventRecord) => {
  answerEvents(event);
  answer("eventsAdmin", "update", event);
  const user = await openOffice(`/admin/events/${event.id}/edit`);
  const form = await findForm("Edit event");
  const section = () => within(form.getByRole("group", { name: "Returns" }));
  const save = async () => {
    await user.click(form.getByRole("button", { name: "Save" }));
    await findToast("Event saved");
    return requestsOf("eventsAdmin", "update").map(({ return_hours, offers_back }) => ({ return_hours, offers_back }));
  };
  return { user, form, section, save };
};

test("[return-13] a new event with tickets is returned until 48 hours before, and one with RSVPs has nothing to return", async () => {
  answerEvents();
  const user = await openOffice("/admin/events?new=1");
  const form = await findForm("New event");
  const section = () => form.queryByRole("group", { name: "Returns" });
  const links = within(form.getByRole("navigation", { name: "Sections of the form" }));
  expect(section()).toBeNull();
  await user.click(form.getByRole("radio", { name: /^RSVP/ }));
  expect(section()).toBeNull();
  expect(links.queryByRole("link", { name: "Returns" })).toBeNull();
  await user.click(form.getByRole("radio", { name: /^Tickets/ }));
  expect(form.getByRole("combobox", { name: limit })).toHaveTextContent("Until 48 hours before");
  expect(form.getByRole("switch", { name: offering })).not.toBeChecked();
  expect(links.getByRole("link", { name: "Returns" })).toHaveAttribute("href", "#form-returns");
});

test.each([
  ["Never", 48, null],
  ["Until it starts", 48, 0],
  ["Until 24 hours before", 48, 24],
  ["Until 48 hours before", null, 48],
  ["Until 3 days before", 48, 72],
  ["Until 7 days before", 48, 168],
])(
  "[return-13] choosing %s over %s sends %s, with tickets offered back where that is on",
  async (choice, stored, sent) => {
    const { user, section, save } = await openEdit(anEventRecord({ return_hours: stored }));
    expect(section().getByText(/A change applies to tickets already sold, too\.$/)).toBeVisible();
    expect(
      section().getByText(/^Buyers can offer them until the event starts, and keep them until somebody/),
    ).toBeVisible();
    await choose(user, section(), limit, choice);
    await user.click(section().getByRole("switch", { name: offering }));
    expect(await save()).toEqual([{ return_hours: sent, offers_back: true }]);
  },
);

test.each([
  [1, "Until 1 hour before", 2],
  [36, "Until 36 hours before", 3],
  [71, "Until 71 hours before", 4],
  [96, "Until 4 days before", 5],
  [100, "Until 100 hours before", 5],
  [720, "Until 30 days before", 6],
])(
  "[return-13] a limit of %i hours stays in the list as %s, whatever is chosen meanwhile",
  async (hours, text, place) => {
    const { user, section, save } = await openEdit(anEventRecord({ return_hours: hours, offers_back: true }));
    const field = () => section().getByRole("combobox", { name: limit });
    expect(field()).toHaveTextContent(text);
    expect(section().getByText(/^Until then, buyers get back what they paid for an unused ticket\./)).toBeVisible();
    await choose(user, section(), limit, "Never");
    expect(section().getByText(/^Buyers get their money back only if you move or cancel the event\./)).toBeVisible();
    expect(field()).toHaveTextContent("Never");
    expect(await optionsOf(user, section(), limit)).toEqual(usual.toSpliced(place, 0, text));
    await user.click(screen.getByRole("option", { name: text }));
    await user.click(section().getByRole("switch", { name: offering }));
    expect(await save()).toEqual([{ return_hours: hours, offers_back: false }]);
  },
);

test("[return-13] an event whose tickets are never returned has the usual limits to choose from", async () => {
  const { user, section } = await openEdit(anEventRecord({ return_hours: null }));
  expect(section().getByRole("combobox", { name: limit })).toHaveTextContent("Never");
  expect(await optionsOf(user, section(), limit)).toEqual(usual);
});
