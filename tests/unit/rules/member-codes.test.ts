import { expect, test } from "vitest";
import { isReferralCode, memberCardNumber, referralCode } from "../../../shared/rules/member-codes.ts";

const userId = "7d3e2a10-9c4b-4f6e-8a21-0f1e2d3c4b5a";

test("[profile-06] the member card number is the upper-cased last 8 characters of the user id", () => {
  expect(memberCardNumber(userId)).toBe("2D3C4B5A");
});

test("[profile-06] the referral code is a fixed prefix and the upper-cased last 6 characters of the user id", () => {
  expect(referralCode(userId)).toBe("PLAYYY3C4B5A");
});

test("[referral-03] a text has the form of a referral code with the prefix and six more characters, in any case and with blanks around it", () => {
  for (const code of [referralCode(userId), "playyy3c4b5a", " PLAYYY3C4B5A "]) expect(isReferralCode(code)).toBe(true);
  for (const text of ["", "PLAYYY", "PLAYYY3C4B5", "PLAYYY3C4B5AB", "FREEPIZZA", "PLAYYY3C-B5A"]) {
    expect(isReferralCode(text)).toBe(false);
  }
});
