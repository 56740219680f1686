import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { listEventActs } from "../../../web/src/features/admin/events/event-acts.ts";
import { factsOf, findDialog, findForm, findRow, openOffice, pageOf } from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { askAct, openActs } from "../../support/component/event-acts.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

const event = anEventRecord();
const eventId = event.id;
const draft = anEventRecord({ is_published: false, state: "draft" });

beforeEach(() => answerEvents(event));

test("[states-07] the list shows each state as a chip, and its filter offers all five", async () => {
  const states = ["draft", "published", "sales-stopped", "postponed", "cancelled"] as const;
  answerEvents(
    ...states.map((state, index) => anEventRecord({ id: `event_0000000${index}`, title: `Night ${state}`, state })),
    anEventRecord({
      id: "event_00000009",
      title: "Night later",
      state: "draft",
      publish_at: "2096-07-01T23:30:00.000Z",
    }),
  );
  const user = await openOffice("/admin/events");
  const shown = await Promise.all(
    [...states, "later"].map(async (state) => factsOf(await findRow(`Night ${state}`)).Status),
  );
  expect(shown).toEqual(["Draft", "Published", "Sales stopped", "Postponed", "Cancelled", "Publishes Jul 1, 7:30 PM"]);
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  const options = within(await screen.findByRole("listbox")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "All states",
    "Draft",
    "Published",
    "Sales stopped",
    "Postponed",
    "Cancelled",
  ]);
  await user.click(within(screen.getByRole("listbox")).getByRole("option", { name: "Sales stopped" }));
  await waitFor(() => expect(requestsOf("eventsAdmin", "list").at(-1)).toMatchObject({ state: "sales-stopped" }));
});

test.each([
  ["a draft", { state: "draft" }, ["publish", "publish-at", "repeat", "delete"]],
  [
    "a draft with an instant",
    { state: "draft", publish_at: "2096-07-01T00:00:00.000Z" },
    ["publish", "publish-at", "clear-publish-at", "repeat", "delete"],
  ],
  ["a published event", { state: "published" }, ["stop-sales", "postpone", "repeat", "cancel", "unpublish", "delete"]],
  ["one that sold a ticket", { state: "published", sold: 1 }, ["stop-sales", "postpone", "repeat", "cancel"]],
  ["one with a reserved ticket", { state: "published", held: 1 }, ["stop-sales", "postpone", "repeat", "cancel"]],
  ["one with stopped sales", { state: "sales-stopped", sold: 1 }, ["resume-sales", "postpone", "repeat", "cancel"]],
  ["a postponed one", { state: "postponed", sold: 1 }, ["cancel"]],
  ["a draft with a ticket", { state: "draft", sold: 1 }, ["publish", "publish-at", "repeat", "cancel"]],
  ["a cancelled one", { state: "cancelled", sold: 1 }, []],
  ["one that is over", { state: "published", past: true, sold: 1 }, []],
] as const)("[states-07] what can be done with %s, and nothing else, is offered", (_what, about, acts) => {
  expect(listEventActs(anEventRecord(about))).toEqual(acts);
});

test("[states-08] postponing asks first with who is coming and what they paid, and is sent once confirmed", async () => {
  answer("eventChangesAdmin", "impact", { tickets: 12, held: 1, rsvps: 3, paid: 24_000, used: 0, paid_orders: 0 });
  const user = await openOffice("/admin/events");
  const question = await askAct(user, "Postpone…", "Postpone Lantern Night?");
  expect(question.getByText(/It has 12 tickets, 3 RSVPs, and 1 reserved ticket, with \$240.00 paid\./)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Keep as it is" }));
  await expectDialogClosed();
  expect(requestsOf("eventsAdmin", "postpone")).toEqual([]);
  const again = await askAct(user, "Postpone…", "Postpone Lantern Night?");
  answer("eventsAdmin", "postpone", () => {
    answerEvents({ ...event, state: "postponed" });
    return { ...event, state: "postponed" as const };
  });
  await user.click(again.getByRole("button", { name: "Postpone" }));
  await findToast("Event postponed");
  expect(requestsOf("eventsAdmin", "postpone")).toEqual([{ eventId }]);
  await waitFor(async () => expect(factsOf(await findRow("Lantern Night")).Status).toBe("Postponed"));
});

test("[states-08] an event with an RSVP can't be unpublished or deleted: the question says what to do instead", async () => {
  answer("eventChangesAdmin", "impact", { tickets: 0, held: 0, rsvps: 1, paid: 0, used: 0, paid_orders: 0 });
  const user = await openOffice("/admin/events");
  for (const [label, deed] of [
    ["Unpublish", "unpublished"],
    ["Delete", "deleted"],
  ] as const) {
    const question = await askAct(user, label, `${label} Lantern Night?`);
    expect(
      question.getByText(`This event has 1 RSVP, so it can't be ${deed}. Postpone or cancel it instead.`),
    ).toBeVisible();
    expect(question.getByRole("button", { name: label })).toBeDisabled();
    await user.click(question.getByRole("button", { name: "Close" }));
    await expectDialogClosed();
  }
});

test("[states-08] a count that fails keeps the act from being confirmed", async () => {
  refuse("eventChangesAdmin", "impact", { status: 500, code: "internal-error" });
  const user = await openOffice("/admin/events");
  const question = await askAct(user, "Stop sales", "Stop the sales of Lantern Night?");
  expect(await question.findByText("Couldn't count who is coming. Close this and try again.")).toBeVisible();
  expect(question.getByRole("button", { name: "Stop sales" })).toBeDisabled();
});

test("[states-08] sales are stopped after a question and resumed without one", async () => {
  answer("eventChangesAdmin", "impact", { tickets: 2, held: 1, rsvps: 0, paid: 4_000, used: 0, paid_orders: 0 });
  const user = await openOffice("/admin/events");
  const question = await askAct(user, "Stop sales", "Stop the sales of Lantern Night?");
  expect(
    question.getByText(
      /^It has 2 tickets and 1 reserved ticket: what people have stays valid, and what is reserved can still be paid\./,
    ),
  ).toBeVisible();
  answer("eventsAdmin", "stopSales", () => {
    answerEvents({ ...event, state: "sales-stopped" });
    return { ...event, state: "sales-stopped" as const };
  });
  await user.click(question.getByRole("button", { name: "Stop sales" }));
  await findToast("Sales stopped");
  await expectDialogClosed();
  answer("eventsAdmin", "resumeSales", () => {
    answerEvents(event);
    return event;
  });
  await user.click((await openActs(user)).getByRole("menuitem", { name: "Resume sales" }));
  await findToast("Sales resumed");
  expect([requestsOf("eventsAdmin", "stopSales"), requestsOf("eventsAdmin", "resumeSales")]).toEqual([
    [{ eventId }],
    [{ eventId }],
  ]);
});

test("[states-03] a draft is scheduled in the city's time; a refused instant is told at its field, and it can be cleared", async () => {
  answerEvents(draft);
  const user = await openOffice("/admin/events");
  await user.click((await openActs(user)).getByRole("menuitem", { name: "Publish at…" }));
  const dialog = await findDialog("When is Lantern Night published?");
  const field = dialog.getByLabelText("Publish at");
  const message = "Choose a time in the future.";
  refuse("eventsAdmin", "schedulePublication", {
    status: 400,
    code: "invalid-input",
    message,
    details: { fields: [{ path: "publish_at", message }] },
  });
  await user.type(field, "2020-07-01T19:30");
  await user.click(dialog.getByRole("button", { name: "Schedule" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  await user.clear(field);
  await user.type(field, "2096-07-01T19:30");
  const scheduled = { ...draft, publish_at: "2096-07-01T23:30:00.000Z" };
  answer("eventsAdmin", "schedulePublication", ({ publish_at }) => {
    answerEvents(publish_at ? scheduled : draft);
    return publish_at ? scheduled : draft;
  });
  await user.click(dialog.getByRole("button", { name: "Schedule" }));
  await findToast("Publication scheduled");
  await expectDialogClosed();
  await user.click((await openActs(user)).getByRole("menuitem", { name: "Don't publish by itself" }));
  await findToast("It's no longer scheduled");
  expect(requestsOf("eventsAdmin", "schedulePublication").map(({ publish_at }) => publish_at)).toEqual([
    "2020-07-01T23:30:00.000Z",
    "2096-07-01T23:30:00.000Z",
    null,
  ]);
});

test("[states-08] the form's page has the state and its acts, saving afterwards sends the new version, and deleting leads back", async () => {
  answerEvents(draft);
  const user = await openOffice(`/admin/events/${eventId}/edit`);
  const form = await findForm("Edit event");
  expect(form.getByText("Draft")).toBeVisible();
  answer("eventsAdmin", "setFlags", { ...event, version: 4 });
  await user.click(form.getByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Publish" }));
  await user.click(await (await findDialog("Publish Lantern Night?")).findByRole("button", { name: "Publish" }));
  await findToast("Event published");
  await expectDialogClosed();
  expect(await form.findByText("Published")).toBeVisible();
  answer("eventsAdmin", "remove", {});
  answer("eventsAdmin", "list", pageOf());
  await user.click(form.getByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await findDialog("Delete Lantern Night?");
  await waitFor(() => expect(question.getByRole("button", { name: "Delete" })).toBeEnabled());
  await user.click(question.getByRole("button", { name: "Delete" }));
  await findToast("Event deleted");
  expect(await screen.findByText("No upcoming events. Create one above.")).toBeVisible();
});
