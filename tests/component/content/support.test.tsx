import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const vera = { name: "Vera Visitor", email: "vera@x.test", message: "I paid twice. Please help." };
const field = (name: string) => screen.getByRole("textbox", { name });

const openSupport = async (as?: ReturnType<typeof aPerson>) => {
  const user = await openApp("/support", as ? { as } : {});
  await screen.findByRole("textbox", { name: "Name" });
  return user;
};
const fill = async (user: UserEvent, subject: string) => {
  await user.type(field("Name"), vera.name);
  await user.type(field("Email"), vera.email);
  await user.type(field("Subject"), subject);
  await user.type(field("Message"), vera.message);
};
const send = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Send Message" }));

test("[contact-01] the form reports success only after the server has answered", async () => {
  answer("contact", "send", {});
  const release = hold("contact", "send");
  const user = await openSupport();
  await fill(user, "About my ticket");
  await send(user);
  await waitFor(() => expect(screen.getByRole("button", { name: "Send Message" })).toBeDisabled());
  expect(listToasts()).toHaveLength(0);
  release();
  await findToast("Message sent!", "We'll get back to you within 24 hours.");
  expect(field("Subject")).toHaveValue("");
  expect(field("Message")).toHaveValue("");
  expect(requestsOf("contact", "send")).toEqual([{ ...vera, subject: "About my ticket" }]);
});

test("[contact-01] all four fields are required, and nothing is sent before they are valid", async () => {
  const user = await openSupport();
  await send(user);
  for (const text of ["Enter your name", "Enter a valid email", "Enter a subject", "Write your message"])
    expect(await screen.findByText(text)).toBeVisible();
  await fill(user, "   ");
  await user.clear(field("Email"));
  await user.type(field("Email"), "not an address");
  await send(user);
  await waitFor(() => expect(screen.queryByText("Write your message")).toBeNull());
  expect(screen.getByText("Enter a subject")).toBeVisible();
  expect(screen.getByText("Enter a valid email")).toBeVisible();
  expect(requestsOf("contact", "send")).toEqual([]);
});

test("[contact-01] a message that can't be stored is reported, and the form keeps its text", async () => {
  refuse("contact", "send", { status: 500, code: "internal-error", message: "Please try again." });
  const user = await openSupport();
  await fill(user, "Not stored");
  await send(user);
  expect(await findToast("Message not sent", "Please try again.")).toHaveAttribute("data-toast", "destructive");
  expect(listToasts()).toHaveLength(1);
  expect(field("Subject")).toHaveValue("Not stored");
  expect(field("Message")).toHaveValue(vera.message);
  expect(field("Email")).toHaveValue(vera.email);
});

test("the form is filled in with a member's name and email", async () => {
  await openSupport(aPerson({ name: "Mona Member" }));
  expect(field("Name")).toHaveValue("Mona Member");
  expect(field("Email")).toHaveValue("maya@x.test");
});

test("[static-05] the support page shows when messages are answered and an FAQ that opens", async () => {
  const user = await openSupport();
  expect(screen.getByRole("region", { name: "Response Times" })).toHaveTextContent(
    "We answer every message within 24 hours.",
  );
  expect(screen.queryByText(/\d+-\d+ hours/)).toBeNull();
  const question = screen.getByRole("button", { name: "Where are my tickets?" });
  expect(question).toHaveAttribute("aria-expanded", "false");
  await user.click(question);
  expect(question).toHaveAttribute("aria-expanded", "true");
  expect(await screen.findByText(/On the Profile tab under My Tickets/)).toBeVisible();
});
