import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aNotification } from "../../support/component/samples/notifications.ts";

const member = aPerson({ tier: "premium" });

const openBell = async (unread = 0) => {
  answerDeals();
  answerHome();
  answer("notifications", "unread", { unread });
  answer("notifications", "read", {});
  const user = await openApp("/dashboard", { as: member });
  const name = unread ? `Notifications, ${unread} unread` : "Notifications";
  await user.click(await screen.findByRole("button", { name }));
  return { user, bell: within(await screen.findByRole("dialog", { name: "Notifications" })) };
};

test("[notices-03] the bell shows an icon by kind, and its name to screen readers", async () => {
  const kinds = {
    orders: "Tickets and orders",
    membership: "Membership",
    people: "Community",
    events: "Event",
    offers: "News and offers",
  } as const;
  const items = (Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => aNotification({ kind, title: kind }));
  answer("notifications", "list", { items, cursor: null });
  const { bell } = await openBell();
  const rows = await bell.findAllByRole("listitem");
  expect(rows.map((row) => within(row).getByRole("img").textContent)).toEqual(Object.values(kinds));
});

test("[notices-03] a notification with a link opens its page and closes the bell; one without has none", async () => {
  answer("notifications", "list", {
    items: [
      aNotification({ kind: "events", title: "RAGER moved", link: "/support" }),
      aNotification({ kind: "people", title: "A warning" }),
    ],
    cursor: null,
  });
  const { bell, user } = await openBell();
  expect(await bell.findByRole("heading", { name: "A warning" })).toBeVisible();
  const links = bell.getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["RAGER moved"]);
  links[0]?.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(await screen.findByRole("heading", { name: "Contact Support" })).toBeVisible();
});

test("[notices-03] what is unread says that it's new, and is marked as read once it's on the screen", async () => {
  const items = [aNotification({ kind: "events", is_read: false }), aNotification({ kind: "people" })];
  answer("notifications", "list", { items, cursor: null });
  const { bell } = await openBell(1);
  expect(await bell.findAllByText("New")).toHaveLength(1);
  await waitFor(() => expect(requestsOf("notifications", "read")).toHaveLength(1));
});

test("[notices-03] an empty bell says what will be there", async () => {
  answer("notifications", "list", { items: [], cursor: null });
  const { bell } = await openBell();
  expect(await bell.findByText("You're all caught up")).toBeVisible();
});

test("[notices-03] a bell that can't be read is read again by its button", async () => {
  refuse("notifications", "list", { status: 400, code: "bad-request" });
  const { bell, user } = await openBell();
  expect(await bell.findByText("Couldn't load your notifications")).toBeVisible();
  answer("notifications", "list", { items: [aNotification({ title: "Back again" })], cursor: null });
  await user.click(bell.getByRole("button", { name: /try again/i }));
  expect(await bell.findByText("Back again")).toBeVisible();
});
