import { expect, test } from "vitest";
import { clickRate, openRate } from "../../../shared/rules/campaign-rates.ts";

test("[campaigns-14] rates are distinct recipients of those the email was sent to, with one decimal", () => {
  expect(openRate({ opened: 1, sent: 3 })).toBe("33.3%");
  expect(openRate({ opened: 2, sent: 3 })).toBe("66.7%");
  expect(openRate({ opened: 3, sent: 3 })).toBe("100.0%");
  expect(clickRate({ clicked: 1, sent: 3 })).toBe("33.3%");
});

test("[campaigns-14] rates are 0.0% when nothing was sent", () => {
  expect([openRate({ opened: 0, sent: 0 }), clickRate({ clicked: 0, sent: 0 })]).toEqual(["0.0%", "0.0%"]);
});
