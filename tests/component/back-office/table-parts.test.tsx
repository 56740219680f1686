import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { describe, expect, test, vi } from "vitest";
import { FormSection } from "../../../web/src/back-office/form/form-section.tsx";
import { ActiveSwitch } from "../../../web/src/back-office/layout/active-switch.tsx";
import { DeleteButton } from "../../../web/src/back-office/layout/delete-button.tsx";
import { PageHeading } from "../../../web/src/back-office/layout/page-heading.tsx";
import { SectionCard } from "../../../web/src/back-office/layout/section-card.tsx";
import { StatTiles } from "../../../web/src/back-office/layout/stat-tiles.tsx";
import { ActMenu } from "../../../web/src/back-office/table/act-menu.tsx";
import { DataTable } from "../../../web/src/back-office/table/data-table.tsx";
import { FilterBar, SearchFilter } from "../../../web/src/back-office/table/filter-bar.tsx";
import { PageBar } from "../../../web/src/back-office/table/page-bar.tsx";
import { viewsKey } from "../../../web/src/back-office/table/saved-views.ts";
import { type BulkAct, useBulk } from "../../../web/src/back-office/table/use-bulk.tsx";
import { ViewMenu } from "../../../web/src/back-office/table/view-menu.tsx";
import { findDialog } from "../../support/component/back-office.ts";
import { desktop, phone } from "../../support/component/open-app.tsx";
import { openPart, placeOf } from "../../support/component/open-part.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { anAdministrator } from "../../support/component/person.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

type Row = { id: string; name: string; city: string | null; views: number };
type Props = ComponentProps<typeof DataTable<Row>>;

const rows: Row[] = [
  { id: "r1", name: "Lena", city: "Riverside", views: 2 },
  { id: "r2", name: "Sam", city: null, views: 0 },
];
const columns: Props["columns"] = [
  { field: "name", header: "Name", value: ({ name }) => name, sortable: true },
  { field: "city", header: "City", value: ({ city }) => city, fact: ({ city }) => city ?? "" },
  { field: "views", header: "Views", value: ({ views }) => views, sortable: true },
];
const pager = { page: 0, pageSize: 25, hasNext: false, busy: false, onNext: () => {}, onPrevious: () => {} };

const Table = (props: Partial<Props>) => {
  const [ids, onChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable<Row>
      {...{ label: "People", rows, columns, failedTitle: "Failed to load people", empty: <p>Nobody yet.</p> }}
      {...(props.selection ? { selection: { ids, onChange } } : {})}
      bulkActions={<button type="button">Act</button>}
      {...{ ...props, ...(props.selection && { selection: { ids, onChange } }) }}
    />
  );
};
const selection = { ids: new Set<string>(), onChange: () => {} };

describe("a table", () => {
  test("selects one, all or none of its rows, and shows what to do with them while some are", async () => {
    const user = await openPart(<Table selection={selection} />);
    const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all rows" });
    const one = screen.getByRole("checkbox", { name: "Select Lena" });
    const state = () => [all.checked, all.dataset.indeterminate, screen.queryByRole("toolbar")?.textContent ?? null];
    expect(state()).toEqual([false, "false", null]);
    await user.click(one);
    expect(state()).toEqual([false, "true", "1 selectedAct"]);
    expect(screen.getAllByRole("row").map((row) => row.hasAttribute("data-selected"))).toEqual([false, true, false]);
    await user.click(all);
    expect(state()).toEqual([true, "false", "2 selectedAct"]);
    await user.click(one);
    expect(state()).toEqual([false, "true", "1 selectedAct"]);
    await user.click(all);
    await user.click(all);
    expect(state()).toEqual([false, "false", null]);
  });

  test("with a single row selects all by that", async () => {
    const user = await openPart(<Table rows={rows.slice(0, 1)} selection={selection} />);
    await user.click(screen.getByRole("checkbox", { name: "Select Lena" }));
    expect(screen.getByRole("checkbox", { name: "Select all rows" })).toBeChecked();
    expect(screen.getByRole("toolbar")).toHaveTextContent("1 selected");
  });

  test("selects all rows of a phone by a button", async () => {
    const user = await openPart(<Table selection={selection} />, { screen: phone });
    await user.click(screen.getByRole("checkbox", { name: "Select Sam" }));
    await user.click(screen.getByRole("button", { name: "Select all rows" }));
    expect(screen.getByRole("toolbar")).toHaveTextContent(/^2 selected/);
    expect(screen.getByRole("checkbox", { name: "Select Lena" })).toBeChecked();
  });

  test("without a selection has no boxes, and without actions no column for them", async () => {
    await openPart(<Table />);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Name",
      "City",
      "Views",
    ]);
  });

  test("sorts by a column from the highest on, and by the sorted one the other way", async () => {
    const onSort = vi.fn();
    const user = await openPart(<Table sort={{ field: "name", direction: "desc" }} onSort={onSort} />);
    const header = (name: string) => screen.getByRole("columnheader", { name });
    expect(["Name", "City", "Views"].map((name) => header(name).getAttribute("aria-sort"))).toEqual([
      ...["descending", null, null],
    ]);
    expect(within(header("City")).queryByRole("button")).toBeNull();
    const active = ["Name", "Views"].map((name) =>
      screen.getByRole("button", { name }).classList.contains("Mui-active"),
    );
    expect(active).toEqual([true, false]);
    expect(screen.getByRole("button", { name: "Views" })).toHaveClass("MuiTableSortLabel-directionDesc");
    await user.click(screen.getByRole("button", { name: "Name" }));
    await user.click(screen.getByRole("button", { name: "Views" }));
    expect(onSort.mock.calls).toEqual([[{ field: "name", direction: "asc" }], [{ field: "views", direction: "desc" }]]);
  });

  test("sorted from the lowest on sorts the other way next", async () => {
    const onSort = vi.fn();
    const user = await openPart(<Table sort={{ field: "name", direction: "asc" }} onSort={onSort} />);
    expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ field: "name", direction: "desc" });
  });

  test.each<[string, Partial<Props>, string | null]>([
    ["without rows is empty", { rows: [] }, "Nobody yet."],
    ["without rows while it loads isn't empty yet", { rows: [], loading: true }, null],
    ["without rows on a later page isn't empty", { rows: [], pager: { ...pager, page: 1 } }, null],
    ["without rows on its first page is empty", { rows: [], pager }, "Nobody yet."],
    [
      "that failed names that",
      { rows: undefined, error: new Error("No"), failedText: "Ask Riley" },
      "Failed to load people",
    ],
    ["that failed with rows keeps them", { error: new Error("No") }, null],
  ])("%s", async (_what, props, text) => {
    await openPart(<Table {...props} />);
    expect(screen.queryByText("Nobody yet.") !== null).toBe(text === "Nobody yet.");
    expect(screen.queryByText("Failed to load people") !== null).toBe(text === "Failed to load people");
    expect(screen.queryByText("Ask Riley") !== null).toBe(props.failedText !== undefined);
    expect(screen.queryByRole("table") !== null).toBe(text === null);
  });

  test.each<[boolean, Partial<Props>]>([
    [true, { pager }],
    [false, {}],
    [true, { hasColumnChoice: true }],
    [false, { pager, hasColumnChoice: false }],
    [false, { pager, columns: columns.slice(0, 2) }],
  ])("has a choice of columns: %j", async (hasChoice, props) => {
    await openPart(<Table {...props} />);
    expect(screen.queryByRole("button", { name: "Columns of People" }) !== null).toBe(hasChoice);
  });

  test("counts the columns that are shown where some are hidden, and keeps those of other tables in the address", async () => {
    const user = await openPart(<Table pager={pager} />, { path: "/?columns=deals:tag" });
    const opener = screen.getByRole("button", { name: "Columns of People" });
    expect(opener).toHaveTextContent(/^Columns$/);
    expect(opener).toHaveAttribute("aria-expanded", "false");
    await user.click(opener);
    expect(opener).toHaveAttribute("aria-expanded", "true");
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "City" }));
    expect(opener).toHaveTextContent("Columns (2 of 3)");
    expect(new URLSearchParams(placeOf().slice(2)).getAll("columns")).toEqual(["deals:tag", "people:views"]);
    await user.click(screen.getByRole("menuitemcheckbox", { name: "City" }));
    expect(opener).toHaveTextContent(/^Columns$/);
    expect(new URLSearchParams(placeOf().slice(2)).getAll("columns")).toEqual(["deals:tag"]);
  });

  test("of a phone leaves out facts that aren't there", async () => {
    await openPart(<Table />, { screen: phone });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "LenaRiverside · 2",
      "Sam0",
    ]);
  });

  test.each([false, true])("that loads with rows is busy and has a bar: %j", async (loading) => {
    await openPart(<Table loading={loading} />);
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe(String(loading));
    expect(screen.queryByRole("progressbar") !== null).toBe(loading);
  });
});

describe("a row", () => {
  const linkTo = ({ id }: Row) => `/people/${id}`;
  const cellOf = (name: string) => screen.getByText(name);
  const opened = () => vi.spyOn(window, "open").mockImplementation(() => null);

  test("that nothing is behind is text, and a click on it does nothing", async () => {
    const user = await openPart(<Table />);
    expect(screen.queryByRole("button", { name: "Lena" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Lena" })).toBeNull();
    await user.click(cellOf("Riverside"));
    expect(placeOf()).toBe("/");
    expect(document.querySelectorAll("[data-opens]")).toHaveLength(0);
  });

  test("that opens does so by its title and by a click anywhere but on a control, once each", async () => {
    const onOpen = vi.fn();
    const user = await openPart(
      <Table onOpen={onOpen} selection={selection} rowActions={() => <button type="button">Do</button>} />,
    );
    expect(document.querySelectorAll("[data-opens]")).toHaveLength(2);
    await user.click(cellOf("Riverside"));
    await user.click(screen.getByRole("button", { name: "Sam" }));
    expect(onOpen.mock.calls).toEqual([[rows[0]], [rows[1]]]);
    await user.click(screen.getByRole("checkbox", { name: "Select Lena" }));
    await user.click(screen.getAllByRole("button", { name: "Do" })[0] as HTMLElement);
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  test("doesn't open by a click that selects some of its text, nor by one in a dialog that it opened", async () => {
    const onOpen = vi.fn();
    const dialog = (name: string) => createPortal(<p>Question of {name}</p>, document.body);
    const user = await openPart(<Table onOpen={onOpen} rowActions={({ name }) => dialog(name)} />);
    await user.click(cellOf("Question of Lena"));
    const selected = vi.spyOn(window, "getSelection").mockReturnValue({ toString: () => "River" } as Selection);
    fireEvent.click(cellOf("Riverside"));
    expect(onOpen).not.toHaveBeenCalled();
    selected.mockRestore();
    await user.click(cellOf("Riverside"));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  test("that leads somewhere does so by its link and by a click, and keeps where the list was", async () => {
    const open = opened();
    const user = await openPart(<Table linkTo={linkTo} />, { path: "/?q=e" });
    expect(screen.getByRole("link", { name: "Lena" })).toHaveAttribute("href", "/people/r1");
    expect(screen.queryByRole("button", { name: "Lena" })).toBeNull();
    await user.click(cellOf("Riverside"));
    expect(placeOf()).toBe("/people/r1");
    expect(open).not.toHaveBeenCalled();
  });

  test.each([{ ctrlKey: true }, { metaKey: true }])("opens in a new tab by a click with %o", async (keys) => {
    const open = opened();
    await openPart(<Table linkTo={linkTo} />);
    fireEvent.click(cellOf("Riverside"), keys);
    expect(open).toHaveBeenCalledExactlyOnceWith("/people/r1", "_blank");
    expect(placeOf()).toBe("/");
  });

  test("of a phone opens by its title or a click, and is marked while it is selected", async () => {
    const onOpen = vi.fn();
    const user = await openPart(<Table onOpen={onOpen} selection={selection} />, { screen: phone });
    await user.click(cellOf("Riverside · 2"));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0]);
    await user.click(screen.getByRole("checkbox", { name: "Select Sam" }));
    expect(screen.getAllByRole("listitem").map((row) => row.hasAttribute("data-selected"))).toEqual([false, true]);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  test("of a phone without a selection has no box", async () => {
    await openPart(<Table />, { screen: phone });
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Lena" })).toBeNull();
  });
});

describe("what a table has of its rows", () => {
  test.each([phone, desktop])("is a placeholder until the first are there: %o", async (size) => {
    await openPart(<Table rows={undefined} loading selection={selection} />, { screen: size });
    expect(document.querySelectorAll(".MuiSkeleton-root")).toHaveLength(1);
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Select all rows", checked: true })).toBeNull();
  });

  test("has no placeholder once they are there, and wraps the title and what is to wrap", async () => {
    const wrapping = columns.map((column) => (column.field === "city" ? { ...column, wraps: true } : column));
    await openPart(<Table columns={wrapping} rowActions={() => null} />);
    expect(document.querySelector(".MuiSkeleton-root")).toBeNull();
    expect(screen.getByRole("columnheader", { name: "Actions" })).toBeVisible();
    const [, first] = screen.getAllByRole("row");
    const cells = [...(first?.children ?? [])];
    expect(cells.map((cell) => cell.getAttribute("data-wraps") === "true")).toEqual([true, true, false, false]);
  });

  test("of a phone has a status beside the facts, and shows neither controls nor figures there", async () => {
    const more: Props["columns"] = [
      ...columns.slice(0, 2),
      { field: "state", header: "State", value: () => "On", onPhone: "status" },
      { field: "count", header: "Count", value: ({ views }) => views, align: "right" },
      { field: "act", header: "Act", value: () => "Act", cell: () => <b>Act</b> },
    ];
    await openPart(<Table columns={more} />, { screen: phone });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["LenaRiversideOn", "SamOn"]);
  });
});

describe("the pages of a list", () => {
  const open = (about: Partial<typeof pager>, count = 25) =>
    openPart(<PageBar {...{ ...pager, ...about }} count={count} />);
  const isOn = (name: string) => !screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

  test.each<[Partial<typeof pager>, number, string, [boolean, boolean]]>([
    [{ hasNext: true }, 25, "1–25", [false, true]],
    [{ page: 1, hasNext: true }, 25, "26–50", [true, true]],
    [{ page: 1, hasNext: true, busy: true }, 25, "26–50", [false, false]],
    [{ page: 2 }, 1, "51–51", [true, false]],
    [{ page: 1 }, 0, "No more rows", [true, false]],
  ])("with %o and %i rows reads %s", async (about, count, text, buttons) => {
    await open(about, count);
    expect(screen.getByText(text)).toBeVisible();
    expect([isOn("Previous page"), isOn("Next page")]).toEqual(buttons);
  });

  test("aren't there where all rows are on one", async () => {
    await open({});
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

describe("a record's actions", () => {
  test("do what they name, or lead there, and close", async () => {
    const onClick = vi.fn();
    const acts = [
      { label: "Publish", icon: null, onClick },
      { label: "Edit", icon: null, to: "/edit" },
    ];
    const user = await openPart(<ActMenu name="Tide" acts={acts} />);
    const opener = screen.getByRole("button", { name: "Actions for Tide" });
    expect(opener).toHaveAttribute("aria-expanded", "false");
    await user.click(opener);
    expect(opener).toHaveAttribute("aria-expanded", "true");
    await user.click(await screen.findByRole("menuitem", { name: "Publish" }));
    expect(onClick).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Actions for Tide" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    expect(placeOf()).toBe("/edit");
  });

  test("are lines of a row's sheet on a phone, which closes after one of them", async () => {
    const onClick = vi.fn();
    const acts = [{ label: "Publish", icon: null, onClick }];
    const rowActions = ({ name }: Row) => <ActMenu name={name} acts={acts} />;
    const user = await openPart(<Table rowActions={rowActions} />, { screen: phone });
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "More about Sam" }));
    const sheet = await findDialog("Sam");
    expect([...document.querySelectorAll("dd")].map(({ textContent }) => textContent)).toEqual(["–", "0"]);
    await user.click(sheet.getByText("City"));
    expect(screen.getByRole("dialog", { name: "Sam" })).toBeVisible();
    await user.click(sheet.getByRole("button", { name: "Publish Sam" }));
    expect(onClick).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sam" })).toBeNull());
  });

  test("aren't in a row's sheet where there are none", async () => {
    const user = await openPart(<Table />, { screen: phone });
    await user.click(screen.getByRole("button", { name: "More about Lena" }));
    const sheet = await findDialog("Lena");
    expect(sheet.queryByRole("button")).toBeNull();
    expect(document.querySelector("[role=dialog]")?.children).toHaveLength(2);
  });

  test("are opened by a button with a word where that is asked for", async () => {
    await openPart(<ActMenu name="Tide" acts={[]} isButton />);
    expect(screen.getByRole("button", { name: "Actions" })).toHaveTextContent("Actions");
  });
});

test("a search is told of a quarter of a second after the last letter, and not where it is as it was", async () => {
  playTime();
  const onChange = vi.fn();
  const user = await openPart(<SearchFilter label="Search" value="" onChange={onChange} />);
  await passTime(1_000);
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole("searchbox", { name: "Search" }));
  await user.paste("oy");
  expect(onChange).not.toHaveBeenCalled();
  await passTime(500);
  expect(onChange).toHaveBeenCalledExactlyOnceWith("oy");
});

const Bulk = ({ act, some = rows }: { act: Partial<BulkAct<Row>>; some?: Row[] }) => {
  const [page, setPage] = useState(0);
  const acts = [
    { name: (people: string) => `Invite ${people}`, done: "invited", isFor: () => true, run: async () => {}, ...act },
  ];
  const pages = {
    ...pager,
    page,
    onNext: () => setPage(page + 1),
    onPrevious: () => setPage(page - 1),
    hasNext: true,
  };
  const bulk = useBulk<Row>({ noun: "guest", rows: some, pager: pages, acts, refresh: [] });
  return (
    <DataTable<Row>
      {...{ label: "People", rows: some, columns, failedTitle: "", empty: null, pager: pages, ...bulk }}
    />
  );
};

describe("an action on many rows", () => {
  const open = async (act: Partial<BulkAct<Row>>, some?: Row[]) => {
    const user = await openPart(<Bulk act={act} {...(some && { some })} />);
    await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    return user;
  };

  test("is done with those that it is for, and can't be where it is for none", async () => {
    const run = vi.fn(async () => {});
    const user = await open({ isFor: ({ city }) => city !== null, run });
    await user.click(screen.getByRole("button", { name: "Invite 1 guest" }));
    await findToast("1 guest invited");
    expect(run).toHaveBeenCalledExactlyOnceWith(rows[0]);
    await waitFor(() => expect(screen.queryByRole("toolbar")).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Select Sam" }));
    expect(screen.getByRole("button", { name: "Invite 0 guests" })).toBeDisabled();
  });

  test.each([
    ["by what the server said", undefined, "Full"],
    ["by what there is to do", () => "Ask Riley", "Ask Riley"],
  ])("keeps those selected that are refused, and names each reason once: %s", async (_how, explain, text) => {
    const third: Row = { id: "r3", name: "Kim", city: null, views: 1 };
    const run = async ({ city }: Row) => {
      if (city === null) throw new Error("Full");
    };
    const user = await open({ run, ...(explain && { explain }) }, [...rows, third]);
    await user.click(screen.getByRole("button", { name: "Invite 3 guests" }));
    const title = await screen.findByText("1 of 3 done; 2 refused");
    expect(title.closest("[data-toast]")).toHaveTextContent(new RegExp(`refused${text}$`));
    expect(screen.getByRole("toolbar")).toHaveTextContent(/^2 selected/);
    expect(screen.getByRole("checkbox", { name: "Select Lena" })).not.toBeChecked();
  });

  test("is done with five rows at a time", async () => {
    const ends: (() => void)[] = [];
    const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    const six = Array.from({ length: 6 }, (_, at): Row => ({ id: `r${at}`, name: `No. ${at}`, city: null, views: at }));
    const user = await open({ run }, six);
    await user.click(screen.getByRole("button", { name: "Invite 6 guests" }));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(5));
    expect(screen.getByRole("button", { name: "Invite 6 guests" })).toBeDisabled();
    ends[0]?.();
    await waitFor(() => expect(run).toHaveBeenCalledTimes(6));
    for (const end of ends) end();
    await findToast("6 guests invited");
  });

  test("asks its question first, and does nothing where that is declined", async () => {
    const run = vi.fn(async () => {});
    const user = await open({ run, question: "They get an email." });
    const opener = screen.getByRole("button", { name: "Invite 2 guests" });
    await user.click(opener);
    const dialog = await findDialog("Invite 2 guests?");
    expect(dialog.getByText("They get an email.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(run).not.toHaveBeenCalled();
    await user.click(opener);
    await user.click((await findDialog("Invite 2 guests?")).getByRole("button", { name: "Invite 2 guests" }));
    await findToast("2 guests invited");
    expect(run).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("begins without a selection on another page, and on the one before it", async () => {
    const user = await open({});
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.queryByRole("toolbar")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Previous page" }));
    expect(screen.queryByRole("toolbar")).toBeNull();
  });
});

describe("the saved views of a list", () => {
  const key = viewsKey(anAdministrator().userId, "promo");
  const two = [
    { name: "Running", query: "status=Active" },
    { name: "Over", query: "status=Expired" },
  ];
  const stored = () => JSON.parse(localStorage.getItem(key) ?? "[]");
  const open = async (path: string, views: object[] = two) => {
    localStorage.setItem(key, JSON.stringify(views));
    const user = await openPart(<ViewMenu list="promo" names={["status"]} />, { path });
    const opener = screen.getByRole("button", { name: /^View/ });
    expect(opener).toHaveAttribute("aria-expanded", "false");
    await user.click(opener);
    await screen.findByRole("menu");
    expect(opener).toHaveAttribute("aria-expanded", "true");
    const items = screen.getAllByRole("menuitem");
    const act = (name: string) => user.click(screen.getByRole("menuitem", { name }));
    return { user, opener, act, items: items.map(({ textContent }) => textContent) };
  };

  test.each([
    ["/?status=Active", "Views", ["Running", "Over", "Save view"], 1],
    [
      ...(["/?status=Active&view=Running", "View: Running"] as const),
      ...([["Running", "Over", "Leave view", "Save view", "Delete view"], 1] as const),
    ],
    [
      ...(["/?status=Other&view=Running", "View: Running (changed)"] as const),
      ...([["Running", "Over", "Leave view", "Save view", "Update view", "Delete view"], 1] as const),
    ],
    ["/?view=Unknown", "View: Unknown", ["Running", "Over", "Leave view", "Save view"], 1],
  ])("at %s are named %s and offer what there is to do", async (path, name, labels, dividers) => {
    const { opener, items } = await open(path);
    expect([opener.textContent, items]).toEqual([name, labels]);
    expect(screen.getByRole("menu").querySelectorAll("hr")).toHaveLength(dividers);
    const selected = screen.getAllByRole("menuitem").filter((item) => item.classList.contains("Mui-selected"));
    expect(selected.map(({ textContent }) => textContent)).toEqual(items.includes("Delete view") ? ["Running"] : []);
  });

  test("stand above what there is to do, also a single one", async () => {
    const { items } = await open("/", two.slice(0, 1));
    expect(items).toEqual(["Running", "Save view"]);
    expect(screen.getByRole("menu").querySelectorAll("hr")).toHaveLength(1);
  });

  test("are none at first", async () => {
    const { items } = await open("/", []);
    expect(items).toEqual(["Save view"]);
    expect(document.querySelector("hr")).toBeNull();
  });

  test("are updated and deleted one by one", async () => {
    const { user, opener, act } = await open("/?status=Other&view=Running");
    await act("Update view");
    await findToast("View updated", "Running");
    expect(stored()).toEqual([{ name: "Running", query: "status=Other" }, two[1]]);
    await user.click(opener);
    await act("Delete view");
    await findToast("View deleted", "Running");
    expect(stored()).toEqual([two[1]]);
    expect(placeOf()).toBe("/?status=Other");
  });

  test("are opened with their name, and left without their filters", async () => {
    const { user, opener, act } = await open("/?status=Other");
    await act("Over");
    expect(placeOf()).toBe("/?status=Expired&view=Over");
    await user.click(opener);
    await act("Leave view");
    expect(placeOf()).toBe("/");
  });

  test.each(["Update view", "Delete view"])(
    "stay as they are where the device can't keep what %s does",
    async (name) => {
      const { act } = await open("/?status=Other&view=Running");
      const setItem = () => {
        throw new Error("Full");
      };
      vi.stubGlobal("localStorage", { getItem: () => null, setItem });
      await act(name);
      await findToast("Couldn't save the view");
      vi.unstubAllGlobals();
      expect(stored()).toEqual(two);
      expect(placeOf()).toBe("/?status=Other&view=Running");
      expect(listToasts()).toHaveLength(1);
    },
  );

  test.each([
    ["/?status=Active&view=Running", ""],
    ["/?status=Active&view=Unknown", "Unknown"],
    ["/?status=Active", ""],
  ])("at %s are saved under a name that begins as '%s'", async (path, name) => {
    const { user, act } = await open(path);
    await act("Save view");
    const dialog = await findDialog("Save view");
    const field = dialog.getByRole("textbox", { name: "Name" });
    expect(field).toHaveValue(name);
    await user.clear(field);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(field).toBeInvalid();
    await user.type(field, " Mine ");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(placeOf()).toBe("/?status=Active&view=Mine"));
    expect(stored()).toEqual([...two, { name: "Mine", query: "status=Active" }]);
  });
});

/** Boxes that were drawn around nothing. */
const emptyBoxes = (): Element[] =>
  [...document.querySelectorAll("[data-part] p, [data-part] div")].filter(({ childNodes }) => childNodes.length === 0);
const openIn = (part: ReactNode) => openPart(<div data-part>{part}</div>);

describe("what stands around a list", () => {
  test.each<[string, ReactNode, ReactNode]>([
    [
      "a page's heading",
      <PageHeading key="a" title="Deals" />,
      <PageHeading key="b" title="Deals" text="All" actions="Add" />,
    ],
    [
      "a card",
      <SectionCard key="a" title="Deals">
        {null}
      </SectionCard>,
      <SectionCard key="b" title="Deals" text="All" actions="Add">
        {null}
      </SectionCard>,
    ],
    [
      "a part of a form",
      <FormSection key="a" title="Deals">
        {null}
      </FormSection>,
      <FormSection key="b" title="Deals" text="AllAdd">
        {null}
      </FormSection>,
    ],
    [
      "the filters",
      <FilterBar key="a">Deals</FilterBar>,
      <FilterBar key="b" actions="AllAdd">
        Deals
      </FilterBar>,
    ],
    [
      "figures",
      <StatTiles key="a" items={[{ label: "Deals", value: "" }]} />,
      <StatTiles key="b" items={[{ label: "Deals", value: "All", hint: "Add" }]} />,
    ],
  ])("has no box for what isn't there: %s", async (_what, bare, full) => {
    await openIn(bare);
    const part = document.querySelector("[data-part]");
    expect(part).toHaveTextContent(/^Deals$/);
    // A figure's own place stays.
    expect(emptyBoxes()).toHaveLength(part?.querySelectorAll("article").length ?? 0);
    cleanup();
    await openIn(full);
    expect(document.querySelector("[data-part]")).toHaveTextContent(/^Deals ?(All ?Add|Add ?All)$/);
    expect(emptyBoxes()).toEqual([]);
  });

  test("has figures that lead to their rows where they do, and a placeholder until they are there", async () => {
    await openIn(
      <StatTiles
        items={[
          { label: "Sold", value: 3, to: "/admin/tickets" },
          { label: "Held", value: undefined },
        ]}
      />,
    );
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Sold"]);
    expect(screen.getByRole("article", { name: "Held" }).querySelectorAll(".MuiSkeleton-root")).toHaveLength(1);
    expect(screen.getByRole("article", { name: "Sold" }).querySelector(".MuiSkeleton-root")).toBeNull();
  });

  test.each([
    [null, false, false],
    [null, true, true],
    ["It's gone then.", true, false],
  ])("has a way to delete, with the text %j and busy: %j, that is off: %j", async (text, busy, isOff) => {
    await openIn(<DeleteButton what="Tide" text={text} busy={busy} onDelete={() => {}} />);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Delete Tide" }).disabled).toBe(isOff);
  });

  test("deletes at once without a text, and with one after its question", async () => {
    const onDelete = vi.fn();
    const user = await openIn(
      <>
        <DeleteButton what="Tide" text={null} busy={false} onDelete={() => onDelete("at once")} />
        <DeleteButton what="Dune" text="It's gone then." busy={false} onDelete={() => onDelete("asked")} />
      </>,
    );
    await user.click(screen.getByRole("button", { name: "Delete Tide" }));
    expect(onDelete.mock.calls).toEqual([["at once"]]);
    await user.click(screen.getByRole("button", { name: "Delete Dune" }));
    const question = await findDialog("Delete Dune?");
    expect(question.getByText("It's gone then.")).toBeVisible();
    expect(onDelete).toHaveBeenCalledTimes(1);
    await user.click(question.getByRole("button", { name: "Delete" }));
    expect(onDelete.mock.lastCall).toEqual(["asked"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("has a switch that shows where it is going, and returns where that fails", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const onSwitch = vi.fn(() => promise);
    const user = await openIn(<ActiveSwitch label="Shown" active={false} failed="Not shown" onSwitch={onSwitch} />);
    const control = screen.getByRole("switch", { name: "Shown" });
    await user.click(control);
    expect(control).toBeChecked();
    expect(onSwitch.mock.calls).toEqual([[true, expect.anything()]]);
    reject(new Error("No"));
    await findToast("Not shown", "No");
    await waitFor(() => expect(control).not.toBeChecked());
  });
});
