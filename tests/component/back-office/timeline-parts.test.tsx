import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import type { TimelineKind } from "../../../shared/model/timeline.ts";
import { Timeline } from "../../../web/src/back-office/timeline/timeline.tsx";
import { pageOf } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aChange, aNoteEntry } from "../../support/component/samples/back-office/timelines.ts";
import { findToast } from "../../support/component/toast.ts";

const ids: Record<TimelineKind, string> = {
  member: "10000000-0000-4000-8000-000000000021",
  event: "event_00000001",
  vendor: "vnd_00000001",
  order: "cs_test_1",
};
const places: [TimelineKind, string, string][] = [
  ["member", "userId", "membersAdmin.addNote"],
  ["event", "eventId", "timelinesAdmin.addEventNote"],
  ["vendor", "vendorId", "timelinesAdmin.addVendorNote"],
  ["order", "sessionId", "timelinesAdmin.addOrderNote"],
];

/** The timeline of an event that may change. */
const Changing = () => {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Change
      </button>
      <Timeline of={{ kind: "event", id: ids.event }} version={version} takesNotes={false} />
    </>
  );
};

describe("a timeline", () => {
  test.each(places)("of a %s is read by its own route, and takes and loses notes there", async (kind, name, route) => {
    const [entry, add] = route.split(".") as ["timelinesAdmin", "addEventNote"];
    const remove = add.replace("add", "delete") as "deleteEventNote";
    const own = aNoteEntry({ author: anAdministrator().userId } as never);
    answer("timelinesAdmin", kind as "event", pageOf(own) as never);
    refuse(entry, add, { status: 500, code: "internal-error" });
    refuse(entry, remove, { status: 500, code: "internal-error" });
    const user = await openPart(<Timeline of={{ kind, id: ids[kind] }} />);
    expect(await screen.findByRole("button", { name: /^Delete/ })).toBeVisible();
    expect(requestsOf("timelinesAdmin", kind as "event")).toMatchObject([{ [name]: ids[kind] }]);
    await user.click(screen.getByRole("textbox"));
    await user.paste("Call her back");
    await user.click(screen.getByRole("button", { name: /^Add/ }));
    await waitFor(() => expect(requestsOf(entry, add)).toMatchObject([{ [name]: ids[kind], text: "Call her back" }]));
    await user.click(screen.getByRole("button", { name: /^Delete/ }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Delete" }));
    await findToast("Failed to delete note");
    expect(requestsOf(entry, remove)).toMatchObject([{ [name]: ids[kind] }]);
  });

  test("of which nothing has happened is empty, and one without notes takes none", async () => {
    answer("timelinesAdmin", "event", pageOf());
    await openPart(<Timeline of={{ kind: "event", id: ids.event }} takesNotes={false} />);
    expect(await screen.findByText("Nothing has happened yet.")).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  });

  test("that can't be read is tried again", async () => {
    refuse("timelinesAdmin", "event", { status: 403, code: "forbidden" });
    const user = await openPart(<Timeline of={{ kind: "event", id: ids.event }} />);
    await screen.findByText("Couldn't load the timeline");
    answer("timelinesAdmin", "event", pageOf());
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Nothing has happened yet.")).toBeVisible();
  });

  test("marks facts, notes and changes each as what they are, and has what exactly changed", async () => {
    const at = "2026-11-23T17:00:00.000Z";
    const fact = { kind: "fact" as const, id: "fact_00000001", at, fact: { type: "joined" as const } };
    const change = aChange({ action: "members.block", subject: ids.member, at: "2026-11-21T17:00:00.000Z" });
    answer("timelinesAdmin", "member", pageOf(fact, aNoteEntry(), change));
    await openPart(<Timeline of={{ kind: "member", id: ids.member }} />);
    const rows = await screen.findAllByRole("listitem");
    await waitFor(() => expect(within(rows[2] as HTMLElement).getByRole("button")).toBeVisible());
    expect(rows.map((row) => row.querySelector("svg")?.getAttribute("data-testid"))).toEqual([
      ...["PersonAddRoundedIcon", "StickyNote2RoundedIcon", "EditRoundedIcon"],
    ]);
    expect(rows.map((row) => within(row).queryAllByRole("button").length)).toEqual([0, 0, 1]);
  });

  test("is read again with another version of its record", async () => {
    answer("timelinesAdmin", "event", pageOf());
    const user = await openPart(<Changing />);
    await screen.findByText("Nothing has happened yet.");
    expect(requestsOf("timelinesAdmin", "event")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Change" }));
    await waitFor(() => expect(requestsOf("timelinesAdmin", "event")).toHaveLength(2));
  });

  test("has older entries by a button, and where these fail another try", async () => {
    answer("timelinesAdmin", "event", { items: [aNoteEntry()], cursor: "older" } as never, { once: true });
    refuse("timelinesAdmin", "event", { status: 403, code: "forbidden" });
    const user = await openPart(<Timeline of={{ kind: "event", id: ids.event }} />);
    await user.click(await screen.findByRole("button", { name: "Show older" }));
    expect(await screen.findByText("Couldn't load more")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
    expect(screen.queryByText("Nothing has happened yet.")).toBeNull();
    answer("timelinesAdmin", "event", pageOf());
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(screen.queryByText("Couldn't load more")).toBeNull());
    expect(requestsOf("timelinesAdmin", "event").at(-1)).toMatchObject({ cursor: "older" });
  });
});
