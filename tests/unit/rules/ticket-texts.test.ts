import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCheckInError } from "../../../shared/rules/check-in-error.ts";
import { maskEmail } from "../../../shared/rules/mask-email.ts";

test("[ticket-15] masking keeps the first letter and the domain", () => {
  expect(maskEmail("maya.member@example.com")).toBe("m•••@example.com");
  expect(maskEmail("no-address")).toBe("•••");
});

test("[ticket-15] masking never returns the full address", () => {
  fc.assert(fc.property(fc.emailAddress(), (email) => maskEmail(email) !== email));
});

test.each([
  [409, "", "This ticket has already been redeemed"],
  [500, "it was already redeemed", "This ticket has already been redeemed"],
  [400, "", "Redemption window not yet open"],
  [0, "Outside redemption window", "Redemption window not yet open"],
  [404, "", "Ticket not found or access denied"],
  [0, "Ticket not found", "Ticket not found or access denied"],
  [500, "boom", "Failed to redeem ticket"],
  [0, "", "Failed to redeem ticket"],
])("[ticket-11] status %i with %j reads %j", (status, message, text) => {
  expect(formatCheckInError({ status, message })).toBe(text);
});

test.each([
  ["ticket.already-redeemed", "This ticket has already been redeemed"],
  ["ticket.refunded", "This ticket was refunded and is no longer valid"],
  ["ticket.cancelled", "This ticket was cancelled"],
  ["ticket.too-early", "Redemption window not yet open"],
  ["ticket.too-late", "The redemption window has closed"],
  ["not-found", "Ticket not found or access denied"],
])("[ticket-11] the code %s reads %j, whatever the status", (code, text) => {
  expect(formatCheckInError({ code, status: 409, message: "" })).toBe(text);
});
