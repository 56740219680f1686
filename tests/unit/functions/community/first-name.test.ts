import { expect, test } from "vitest";
import { toFirstName } from "../../../../functions/community/profiles/profiles.ts";

test.each([
  [{ name: "  Nora North ", email: "nora@example.com" }, "Nora North"],
  [{ name: "", email: "nora.north@example.com" }, "nora.north"],
  [{ name: "   ", email: "nora@example.com" }, "Member"],
  [{ name: "\u200b\u2060", email: "nora@example.com" }, "Member"],
  [{ name: "\u3164\ufe0f\u00ad", email: "nora@example.com" }, "Member"],
  [{ name: "N\u200bora", email: "nora@example.com" }, "N\u200bora"],
  [{ name: "", email: "" }, "Member"],
  [{ name: "n".repeat(90), email: "" }, "n".repeat(60)],
])(
  "[feed-09] an account of %j is named by its name, or by the part of its address before the @, and never by it when its name shows nothing",
  (account, name) => {
    expect(toFirstName(account)).toBe(name);
  },
);
