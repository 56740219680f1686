import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";

test.each([
  ["/privacy", "Privacy Policy", "What we keep"],
  ["/terms", "Terms of Service", "Your account"],
  ["/refund-policy", "Refund and Cancellation Policy", "How long it takes"],
  ["/support", "Contact Support", "Frequently Asked Questions"],
])("[static-01] [static-02] %s opens by its address without signing in, as %s", async (path, title, section) => {
  await openApp(path);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(title);
  expect(screen.getByRole("heading", { name: section })).toBeVisible();
  expect(window.location.pathname).toBe(path);
  await waitFor(() => expect(document.title).toContain(title));
});

test("[static-02] a member reads the static pages inside the app", async () => {
  await openApp("/terms", { as: aPerson() });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Terms of Service");
  expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
});

test("[look-09] the terms lead to the licenses of the software that the app is built with", async () => {
  await openApp("/terms");
  expect(await screen.findByRole("link", { name: "licenses" })).toHaveAttribute("href", "/licenses.txt");
});

test('[static-03] an unknown path shows "Oops! Page not found" with a link home', async () => {
  await openApp("/no/such/page");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Oops! Page not found");
  expect(screen.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
});

test("[static-04] the refund page states how long each step takes", async () => {
  await openApp("/refund-policy");
  const text = await screen.findByRole("article");
  for (const promise of [
    "reviewed in 5-7 business days and processed in 10 business days",
    "Billing disputes are resolved in 48 hours",
    "appeal within 30 days",
  ])
    expect(text).toHaveTextContent(promise);
});

test("[recover-17] the privacy policy says how long backups hold what was deleted", async () => {
  await openApp("/privacy");
  expect(await screen.findByRole("article")).toHaveTextContent(
    "What was deleted is gone from our backups, too, about 35 days later; we only use them after a loss of data, and delete it again then.",
  );
});
