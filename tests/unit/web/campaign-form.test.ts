import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readValues } from "../../../web/src/back-office/form/form-table.ts";
import {
  type CampaignFormValues,
  campaignTable,
  createCampaignForm,
  toFilter,
} from "../../../web/src/features/admin/campaigns/campaign-form.ts";

const values = (change: Partial<CampaignFormValues> = {}): CampaignFormValues => ({
  ...readValues(campaignTable, { title: "Tonight", message: "See you there" }),
  ...change,
});
const problemsOf = (change: Partial<CampaignFormValues>, isScheduled = true) =>
  (createCampaignForm(isScheduled).safeParse(values(change)).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

// 8 PM in Jacksonville.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-02-02T01:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("filters that aren't used aren't sent, nor the time of a campaign that is sent now", () => {
  expect(createCampaignForm(false).parse(values())).toEqual({
    title: "Tonight",
    message: "See you there",
    target_audience: "all",
  });
  const narrowed = { event_id: "evt_00000000000000000000000001", active_within_days: "30" };
  expect(createCampaignForm(false).parse(values(narrowed))).toMatchObject({ ...narrowed, active_within_days: 30 });
  expect(toFilter(values(narrowed))).toEqual({ target_audience: "all", ...narrowed, active_within_days: 30 });
});

test("a scheduled campaign needs a time that is still to come and that the city's clocks have once", () => {
  expect(problemsOf({ send_at: "" })).toEqual([["send_at", "Choose a date and time"]]);
  expect(problemsOf({ send_at: "2027-02-01T20:00" })).toEqual([["send_at", "Choose a time in the future."]]);
  expect(problemsOf({ send_at: "2027-02-01T20:01" })).toEqual([]);
  const skipped = "This time doesn't exist because the clocks go forward. Choose another time.";
  expect(problemsOf({ send_at: "2027-03-14T02:30" })).toEqual([["send_at", skipped]]);
  expect(createCampaignForm(true).parse(values({ send_at: "2027-02-01T20:01" }))).toMatchObject({
    send_at: "2027-02-01T20:01",
  });
});

test("title and message are wanted, without what a template leaves open, each refused at its field", () => {
  expect(problemsOf({ title: " ", message: "Come to [place] at [time]" }, false)).toEqual([
    ["title", "Enter a title"],
    ["message", "Fill in [place], [time] first"],
  ]);
  expect(problemsOf({ message: "Come to [place]" }, false)).toEqual([["message", "Fill in [place] first"]]);
});
