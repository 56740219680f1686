import { screen, waitFor, within } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { describe, expect, test, vi } from "vitest";
import type { EventRecord } from "../../../shared/model/event.ts";
import { FormLock } from "../../../web/src/back-office/form/form-lock.ts";
import {
  type EventFormValues,
  type EventRequest,
  toEventFormValues,
} from "../../../web/src/features/admin/events/event-form.ts";
import { MemberPriceList } from "../../../web/src/features/admin/events/types/member-prices.tsx";
import { TicketTypes } from "../../../web/src/features/admin/events/types/ticket-types.tsx";
import { type TypeValues, toNewType } from "../../../web/src/features/admin/events/types/type-form.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { anEventRecord } from "../../support/component/samples/back-office/events.ts";

const [ga, vip] = toEventFormValues(null).ticket_types as [TypeValues, TypeValues];
const early: TypeValues = { ...toNewType("T3"), name: "Early bird", price: "12" };

type Props = { types: TypeValues[]; event?: EventRecord | null; isLocked?: boolean; refused?: string };

const Types = ({ types, event = null, isLocked = false, refused = "" }: Props) => {
  const form = useForm<EventFormValues, unknown, EventRequest>({
    defaultValues: { ...toEventFormValues(event), ticket_types: types },
  });
  return (
    <FormLock value={isLocked}>
      <TicketTypes form={form} event={event} />
      <button type="button" onClick={() => form.setError(refused as "ticket_types", { type: "server", message: "No" })}>
        Refuse
      </button>
    </FormLock>
  );
};

const headOf = (name: string) => screen.getByRole("group", { name }).querySelector("[aria-expanded]") as HTMLElement;
const disabled = (names: string[]) =>
  names.map((name) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled);

describe("a type of ticket", () => {
  const event = anEventRecord();
  const [storedGa] = event.ticket_types as [EventRecord["ticket_types"][number]];
  const withSold = (about: object) => ({ ...event, ticket_types: [{ ...storedGa, ...about }] });

  test.each<[string, Partial<TypeValues>, EventRecord | null]>([
    ["GA+$20", { limit: "" }, null],
    ["GA+10 in allFree", { limit: " 10 ", price: "0" }, null],
    ["GA+No price", { price: "" }, null],
    ["GA+No price", { price: "ten" }, null],
    ["GA+3 sold$20", {}, withSold({ sold: 3, held: 0 })],
    ["GA+3 of 10 sold, 2 held$20", { limit: "10" }, withSold({ sold: 3, held: 2 })],
  ])("reads %s with %o", async (text, about, stored) => {
    await openPart(<Types types={[{ ...ga, ...about }]} event={stored} />);
    expect(headOf("GA+")).toHaveTextContent(text);
    expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
  });

  test.each([
    [0, 0, true],
    [1, 0, false],
    [0, 1, false],
  ])("with %i sold and %i held can be removed: %j", async (sold, held, isRemovable) => {
    const user = await openPart(<Types types={[ga]} event={withSold({ sold, held })} />);
    await user.click(headOf("GA+"));
    expect(screen.queryByRole("button", { name: "Remove GA+" }) !== null).toBe(isRemovable);
    expect(screen.queryByText(/sold or held, so it can be switched off/) === null).toBe(isRemovable);
  });

  test("unfolds and folds, and has what most types do without only where it is said or asked for", async () => {
    const user = await openPart(<Types types={[ga, { ...vip, note: "Upstairs" }]} />);
    await user.click(headOf("GA+"));
    expect(headOf("GA+")).toHaveAttribute("aria-expanded", "true");
    const group = within(screen.getByRole("group", { name: "GA+" }));
    expect(group.queryByRole("textbox", { name: /^Note/ })).toBeNull();
    await user.click(group.getByRole("button", { name: "More options of GA+" }));
    expect(group.getByRole("textbox", { name: /^Note/ })).toBeVisible();
    expect(group.queryByRole("textbox", { name: /^Name/ })).toBeNull();
    await user.click(headOf("GA+"));
    expect(headOf("GA+")).toHaveAttribute("aria-expanded", "false");
    await user.click(headOf("VIP+"));
    const other = within(screen.getByRole("group", { name: "VIP+" }));
    expect(other.getByRole("textbox", { name: /^Note/ })).toHaveValue("Upstairs");
    expect(other.getAllByRole("combobox")).toHaveLength(2);
    expect(other.getByText("Premium pays what this costs more")).toBeVisible();
  });

  test.each<Partial<TypeValues>>([
    { note: "Upstairs" },
    { limit: "10" },
    { opens_at: "2096-07-01T10:00" },
    { closes_at: "2096-07-01T10:00" },
    { max_per_order: "4" },
  ])("has all of its fields at once where it has %o", async (about) => {
    const user = await openPart(<Types types={[{ ...ga, ...about }]} />);
    await user.click(headOf("GA+"));
    expect(screen.getByRole("textbox", { name: /^Note/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "More options of GA+" })).toBeNull();
    expect(screen.getAllByRole("combobox")).toHaveLength(1);
  });

  test("upgrades another one that upgrades none", async () => {
    const table = { ...early, rule: "upgrade" as const, base: "GA+" as const };
    const user = await openPart(<Types types={[ga, vip, table, { ...toNewType("T4"), name: "Late" }]} />);
    await user.click(headOf("VIP+"));
    const group = within(screen.getByRole("group", { name: "VIP+" }));
    expect(group.getByRole("combobox", { name: "What memberships do" })).toHaveTextContent("difference to GA+");
    const base = group.getAllByRole("combobox")[1] as HTMLElement;
    await user.click(base);
    expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(["GA+", "Late"]);
  });

  test.each<[Partial<TypeValues>[], number, string[]]>([
    [[ga], 0, ["No membership: $20", "Essential: $10", "Premium: $10, first of the month free"]],
    [[ga, vip], 1, ["No membership: $30", "Essential: $30", "Premium: $10"]],
    [[early], 0, ["Everybody: $12"]],
    [[{ ...ga, price: "0" }], 0, ["Everybody: Free"]],
    [[{ ...ga, price: "" }], 0, []],
  ])("has what each membership pays: %#", async (types, index, texts) => {
    await openPart(<MemberPriceList types={types as TypeValues[]} index={index} />);
    const terms = [...document.querySelectorAll("dt")];
    expect(terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual(texts);
    expect(document.querySelector("dl") !== null).toBe(texts.length > 0);
  });

  test.each([
    ["ticket_types.0.price", 0],
    ["ticket_types.0.note", 1],
  ])("unfolds where %s is refused, and stays so", async (refused, notes) => {
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    const user = await openPart(<Types types={[ga]} refused={refused} />);
    expect(headOf("GA+")).toHaveAttribute("aria-expanded", "false");
    await user.click(screen.getByRole("button", { name: "Refuse" }));
    await waitFor(() => expect(headOf("GA+")).toHaveAttribute("aria-expanded", "true"));
    expect(screen.getByText("No")).toBeVisible();
    await waitFor(() => expect(document.querySelector("[aria-invalid=true]")).toHaveFocus());
    expect(screen.queryAllByRole("textbox", { name: /^Note/ })).toHaveLength(notes);
    await user.click(headOf("GA+"));
    expect(headOf("GA+")).toHaveAttribute("aria-expanded", "true");
  });

  test("that upgrades one that is off costs everybody its full price", async () => {
    const user = await openPart(<Types types={[{ ...ga, is_on: false }, vip]} />);
    await user.click(headOf("VIP+"));
    expect(screen.getByText("It is off, so everybody pays the full price")).toBeVisible();
  });
});

describe("the types of an event", () => {
  test("move up and down, the first not up and the last not down, and keep the focus", async () => {
    const user = await openPart(<Types types={[ga, vip, early]} />);
    const ends = ["Move GA+ up", "Move GA+ down", "Move Early bird up", "Move Early bird down"];
    expect(disabled(ends)).toEqual([true, false, false, true]);
    await user.click(screen.getByRole("button", { name: "Move GA+ down" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Move GA+ down" })).toHaveFocus());
    expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
      ...["VIP+", "GA+", "Early bird"],
    ]);
    expect(screen.getByText("GA+ is 2 of 3 now")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Move GA+ down" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Move GA+ up" })).toHaveFocus());
  });

  test("can be added, those with a fixed name first, and the new one is open with its first empty field", async () => {
    const user = await openPart(<Types types={[vip]} />);
    expect(screen.queryByRole("button", { name: "Add VIP+" })).toBeNull();
    expect(screen.getByRole("button", { name: "Add GA+" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add a type" }));
    const added = within(await screen.findByRole("group", { name: "New type" }));
    await waitFor(() => expect(added.getByRole("textbox", { name: /^Name/ })).toHaveFocus());
    expect(headOf("VIP+")).toHaveAttribute("aria-expanded", "false");
  });

  test("that are refused together name that, in sight", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    const user = await openPart(<Types types={[ga]} refused="ticket_types" />);
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Refuse" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("No");
    expect(scrolled.mock.contexts).toContain(screen.getByRole("alert"));
  });

  test("offer those with a fixed name only where they aren't there", async () => {
    await openPart(<Types types={[ga, early]} />);
    const names = screen.getAllByRole("button", { name: /^Add/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Add VIP+", "Add a type"]);
  });

  test("are at most six beside GA+ and VIP+", async () => {
    const all = (["T3", "T4", "T5", "T6", "T7", "T8"] as const).map((tier) => ({ ...toNewType(tier), name: tier }));
    await openPart(<Types types={[ga, vip, ...all]} />);
    expect(screen.getByText("An event has at most 6 types beside GA+ and VIP+.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
  });

  test("of an event that can't change any more can't be moved, added or removed", async () => {
    const user = await openPart(<Types types={[ga, vip]} isLocked />);
    await user.click(headOf("GA+"));
    expect(disabled(["Move GA+ down", "Move VIP+ up"])).toEqual([true, true]);
    expect(screen.queryByRole("button", { name: /^(Add|Remove)/ })).toBeNull();
  });

  test.each<[string, TypeValues[]]>([
    ["Members see: From $20", [ga, vip]],
    ["Members see: $20", [ga, { ...vip, is_on: false }]],
    ["Members see: no price yet", [{ ...ga, price: "" }]],
    ["No type is on sale, so nobody can get a ticket.", [{ ...ga, is_on: false }]],
  ])("have the price that members see: %s", async (text, types) => {
    await openPart(<Types types={types} />);
    expect(screen.getByText(text)).toBeVisible();
  });
});
