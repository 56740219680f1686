import { expect, test } from "vitest";
import { getOfferEnd, getOffersFrom } from "../../../shared/rules/offer-times.ts";

const zone = "America/New_York";
const event = { start_at: "2027-03-20T00:00:00.000Z" };
const from = (now: string) => getOffersFrom(event, now, zone);

test("[wait-19] offers are made from 9 AM to 11 PM on the city's clocks, also on the day they change", () => {
  expect(from("2027-02-01T13:59:59.999Z")).toBe("2027-02-01T14:00:00.000Z");
  expect(from("2027-02-01T14:00:00.000Z")).toBe("2027-02-01T14:00:00.000Z");
  expect(from("2027-02-02T03:59:59.999Z")).toBe("2027-02-02T03:59:59.999Z");
  expect(from("2027-02-02T04:00:00.000Z")).toBe("2027-02-02T14:00:00.000Z");
  // The clocks go forward on March 14th, so 9 AM comes an hour earlier.
  expect(from("2027-03-14T04:30:00.000Z")).toBe("2027-03-14T13:00:00.000Z");
});

test("[wait-19] in the last 12 hours before the start offers are made at any hour, and are open for 10 minutes instead of 30", () => {
  expect(from("2027-03-19T03:30:00.000Z")).toBe("2027-03-19T12:00:00.000Z");
  const early = { start_at: "2027-03-19T14:00:00.000Z" };
  expect(getOffersFrom(early, "2027-03-19T01:59:59.999Z", zone)).toBe("2027-03-19T01:59:59.999Z");
  expect(getOffersFrom(early, "2027-03-19T06:00:00.000Z", zone)).toBe("2027-03-19T06:00:00.000Z");
  const late = { start_at: "2027-03-19T17:00:00.000Z" };
  expect(getOffersFrom(late, "2027-03-19T04:00:00.000Z", zone)).toBe("2027-03-19T05:00:00.000Z");
  expect(getOfferEnd(event, "2027-03-19T11:59:59.999Z")).toBe("2027-03-19T12:29:59.999Z");
  expect(getOfferEnd(event, "2027-03-19T12:00:00.000Z")).toBe("2027-03-19T12:10:00.000Z");
});
