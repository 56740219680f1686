import { act, createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Permission, permissionsOf } from "../../../shared/model/permissions.ts";
import type { Role } from "../../../shared/model/roles.ts";
import type { SearchResult } from "../../../shared/model/search.ts";
import { useSearchPalette } from "../../../web/src/app/admin/use-search-palette.tsx";
import { keepRecentRow } from "../../../web/src/features/admin/search/recent-rows.ts";
import { searchActions, toActionRow } from "../../../web/src/features/admin/search/search-actions.ts";
import SearchPalette from "../../../web/src/features/admin/search/search-palette.tsx";
import { recentSearchKey } from "../../../web/src/member/offline/member-records.ts";
import { startSession } from "../../support/component/auth-service.ts";
import { openOffice } from "../../support/component/back-office.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { phone } from "../../support/component/open-app.tsx";
import { openPart, placeOf } from "../../support/component/open-part.tsx";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerOffice } from "../../support/component/samples/back-office/office.ts";

const at = "2027-03-05T20:00:00.000Z";
const aResult = (about: Partial<SearchResult>): SearchResult => ({
  ...{ kind: "member", id: "10000000-0000-4000-8000-000000000009", title: "Maya Lopez" },
  ...{ subtitle: "maya@x.test · +19045550150", at },
  ...about,
});

const actAs = (role: Role) => answer("colleaguesAdmin", "me", { role, permissions: [...permissionsOf[role]] });

beforeEach(() => {
  sessionStorage.clear();
  answerOffice();
  actAs("owner");
  answer("searchAdmin", "everything", { results: [] });
});

const field = () => screen.getByRole("combobox", { name: "Search everything" });
const openPalette = async (user: UserEvent) => {
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Search" });
  await screen.findAllByRole("option");
};
const openSearch = async (path = "/admin/audit", options = {}) => {
  const user = await openOffice(path, options);
  await screen.findByRole("main");
  await openPalette(user);
  return user;
};
const type = async (user: UserEvent, text: string) => {
  await user.click(field());
  await user.paste(text);
};
const titles = () => screen.queryAllByRole("option").map((option) => option.querySelector("div > div")?.textContent);
const groups = () => screen.queryAllByRole("group").map((group) => group.getAttribute("aria-labelledby"));
const groupNames = () => groups().map((id) => document.getElementById(id ?? "")?.textContent);
const asked = () => requestsOf("searchAdmin", "everything").map(({ q }) => q);
const isOpen = () => screen.queryByRole("dialog", { name: "Search" }) !== null;
const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("[desk-39] the search opens and closes", () => {
  test.each([
    ["Ctrl-K", "{Control>}k{/Control}"],
    ["Command-K", "{Meta>}k{/Meta}"],
    ["the slash", "/"],
  ])("by %s, with the cursor in its field, and closes by Escape", async (_name, keys) => {
    const user = await openOffice("/admin/audit");
    await screen.findByRole("main");
    await user.keyboard(keys);
    await screen.findByRole("dialog", { name: "Search" });
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveValue("");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  test("by its button in the rail", async () => {
    const user = await openOffice("/admin/audit");
    await user.click(await screen.findByRole("button", { name: "Search" }));
    expect(await screen.findByRole("dialog", { name: "Search" })).toBeVisible();
  });

  test("by the button in a phone's header", async () => {
    const user = await openOffice("/admin/audit", { screen: phone });
    await user.click(await screen.findByRole("button", { name: "Search" }));
    expect(await screen.findByRole("dialog", { name: "Search" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  test("not by a slash that is typed into a field", async () => {
    const user = await openOffice("/admin/vendors");
    const search = await screen.findByRole("searchbox", { name: "Search by name" });
    await user.type(search, "a/b");
    expect(search).toHaveValue("a/b");
    expect(isOpen()).toBe(false);
  });

  test("not while another dialog is open, which would lose what is typed there", async () => {
    const user = await openOffice("/admin/vendors?new=1");
    await screen.findByRole("dialog");
    await user.keyboard("{Control>}k{/Control}");
    await act(() => new Promise((resume) => setTimeout(resume, 50)));
    expect(isOpen()).toBe(false);
  });

  test("by Ctrl-K once more", async () => {
    const user = await openSearch();
    await user.keyboard("{Control>}k{/Control}");
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});

describe("[desk-131] 'refund' and a name", () => {
  const order = aResult({ kind: "order", id: "cs_test_1", title: "Maya Lopez", subtitle: "Fox Night" });

  test("finds that buyer's orders alone, and leads to the question whether to refund one", async () => {
    answer("searchAdmin", "everything", { results: [aResult({}), order] });
    hold("ticketsAdmin", "order");
    const user = await openSearch();
    await type(user, "Refund maya");
    await waitFor(() => expect(titles()).toEqual(["Refund Maya Lopez"]));
    expect(asked()).toEqual(["maya"]);
    await user.keyboard("{Enter}");
    expect(window.location.pathname + window.location.search).toBe("/admin/orders/cs_test_1?refund=all");
  });

  test("is searched for as it stands by a role that can't refund", async () => {
    actAs("events");
    answer("searchAdmin", "everything", { results: [order] });
    const user = await openSearch();
    await type(user, "refund maya");
    await waitFor(() => expect(titles()).toEqual(["Maya Lopez"]));
    expect(asked()).toEqual(["refund maya"]);
  });
});

describe("[desk-40] what is found", () => {
  test("stands in groups, is chosen by the arrow keys and opened by Enter", async () => {
    const user = await openSearch();
    const results = [
      aResult({ id: "10000000-0000-4000-8000-000000000008", title: "Maya First" }),
      aResult({ title: "Maya Second" }),
      aResult({ kind: "campaign", id: "cmp_01J00000000000000000000000", title: "Mayas weekend", subtitle: "" }),
    ];
    answer("searchAdmin", "everything", { results });
    refuse("memberSearchAdmin", "get", { status: 404, code: "not-found" });
    await type(user, "maya");
    expect(await screen.findByText("Maya Second")).toBeVisible();
    expect(groupNames()).toEqual(["Members", "Campaigns"]);
    expect(titles()).toEqual(["Maya First", "Maya Second", "Mayas weekend"]);
    expect(active()).toContain("Maya First");
    await user.keyboard("{ArrowDown}");
    expect(active()).toContain("Maya Second");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(window.location.pathname).toBe("/admin/members/10000000-0000-4000-8000-000000000009");
    expect(window.location.href).not.toContain("maya");
  });

  test("is asked for once typing pauses, and not for each letter or for one letter", async () => {
    const user = await openSearch();
    await user.type(field(), "m");
    expect(screen.getByText(/Type one more character/)).toBeVisible();
    await user.type(field(), "aya");
    await waitFor(() => expect(asked()).toEqual(["maya"]));
  });

  test("is what the text in the field leads to: an answer that comes late for an earlier text is dropped", async () => {
    const user = await openSearch();
    const release = hold("searchAdmin", "everything");
    await type(user, "maya");
    await waitFor(() => expect(asked()).toEqual(["maya"]));
    expect(screen.getByText("Searching…")).toBeVisible();
    answer("searchAdmin", "everything", { results: [aResult({ title: "Maya Later" })] });
    await type(user, " lopez");
    expect(await screen.findByText("Maya Later")).toBeVisible();
    await act(async () => release());
    expect(titles()).toEqual(["Maya Later"]);
  });

  test("can be nothing, with a hint", async () => {
    const user = await openSearch();
    await type(user, "zzzz");
    expect(await screen.findByText(/Nothing matches “zzzz”\. Try a name/)).toBeVisible();
  });

  test("can fail, with a way to try again", async () => {
    const user = await openSearch();
    refuse("searchAdmin", "everything", { status: 404, code: "not-found" });
    await type(user, "maya");
    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't search members, orders and the rest.");
    answer("searchAdmin", "everything", { results: [aResult({})] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Maya Lopez")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("takes a text of at most 100 characters", async () => {
    await openSearch();
    expect(field()).toHaveAttribute("maxlength", "100");
  });
});

describe("[desk-41] actions and settings", () => {
  test.each([
    ["create event", "Create event", "/admin/events/new"],
    ["new party", "Create event", "/admin/events/new"],
    ["pause sales", "Pause sales", "/admin#app-settings"],
    ["redemp", "Redemptions", "/admin#app-settings"],
    ["vendors", "Vendors", "/admin/vendors"],
  ])("are found by %s and lead to where it is done", async (q, title, path) => {
    const user = await openSearch();
    await type(user, q);
    await waitFor(() => expect(titles()[0]).toBe(title));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(window.location.pathname + window.location.hash).toBe(path);
  });

  test("Pause sales opens the switches of the app's settings and scrolls to them", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    const user = await openSearch();
    await type(user, "pause sales");
    await waitFor(() => expect(titles()[0]).toBe("Pause sales"));
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("switch", { name: "Ticket sales" })).toBeVisible();
    const places = () => scrolled.mock.contexts.map((place) => (place as Element).id);
    await waitFor(() => expect(places()).toContain("app-settings"));
  });

  test("Pause sales stays at the switches while what stands above them loads, until somebody scrolls", async () => {
    const observed = new Map<Element, () => void>();
    vi.stubGlobal(
      "ResizeObserver",
      class {
        own: () => void;
        constructor(own: () => void) {
          this.own = own;
        }
        observe = (element: Element) => observed.set(element, this.own);
        unobserve = (element: Element) => observed.delete(element);
        disconnect = () => {
          for (const [element, own] of observed) if (own === this.own) observed.delete(element);
        };
      },
    );
    const user = await openSearch();
    await type(user, "pause sales");
    await waitFor(() => expect(titles()[0]).toBe("Pause sales"));
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("switch", { name: "Ticket sales" })).toBeVisible();
    const around = document.getElementById("app-settings")?.parentElement as Element;
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    observed.get(around)?.();
    expect(scrolled.mock.contexts.map((place) => (place as Element).id)).toEqual(["app-settings"]);
    window.dispatchEvent(new WheelEvent("wheel"));
    expect(observed.has(around)).toBe(false);
  });

  test("are offered before anything is typed, only as the role may do them", async () => {
    actAs("content");
    await openSearch();
    expect(titles()).toEqual(["Add deal", "Add vendor"]);
  });

  test("are not found by a role that may not do them", async () => {
    actAs("door");
    const user = await openOffice("/admin/audit", { role: "door" });
    await screen.findByText("Your role doesn't include this");
    await user.keyboard("/");
    await screen.findByRole("dialog", { name: "Search" });
    await type(user, "pause sales");
    expect(await screen.findByText(/Nothing matches/)).toBeVisible();
    expect(titles()).toEqual([]);
  });
});

test("[desk-42] an event leads whoever makes events to its form, and whoever works at the door to its door", async () => {
  const event = aResult({
    kind: "event",
    id: "evt_01J00000000000000000000000",
    title: "Rooftop",
    subtitle: "Riverside",
  });
  actAs("door");
  answer("searchAdmin", "everything", { results: [event] });
  refuse("doorAdmin", "overview", { status: 404, code: "not-found" });
  const user = await openOffice("/admin/audit", { role: "door" });
  await screen.findByText("Your role doesn't include this");
  await user.keyboard("/");
  await screen.findByRole("dialog", { name: "Search" });
  await type(user, "rooftop");
  await screen.findByText("Rooftop");
  expect(screen.getByText(/Riverside · /)).toBeVisible();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/events/evt_01J00000000000000000000000/door"));
});

describe("[desk-43] what was opened last", () => {
  const openVendors = async (user: UserEvent) => {
    await type(user, "vendors");
    await waitFor(() => expect(titles()[0]).toBe("Vendors"));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(window.location.pathname).toBe("/admin/vendors"));
  };

  test("stands first when the search is opened again, the latest at the top, each once", async () => {
    const user = await openSearch();
    await openVendors(user);
    await openPalette(user);
    await type(user, "deals");
    await waitFor(() => expect(titles()).toContain("Deals"));
    await user.click(screen.getByRole("option", { name: "Deals" }));
    await openPalette(user);
    await openVendors(user);
    await openPalette(user);
    expect(groupNames()[0]).toBe("Recent");
    expect(titles().slice(0, 2)).toEqual(["Vendors", "Deals"]);
    expect(titles().filter((title) => title === "Vendors")).toEqual(["Vendors"]);
  });

  test("is gone from the device after signing out", async () => {
    answerHome();
    const user = await openSearch();
    await openVendors(user);
    expect(JSON.stringify({ ...sessionStorage })).toContain("Vendors");
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain("Vendors"));
  });

  test("is gone when another administrator signs in", async () => {
    const user = await openSearch();
    await openVendors(user);
    await act(() => startSession(anAdministrator({ userId: "10000000-0000-4000-8000-000000000077" })));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain("Vendors"));
  });

  test("is left out where the role may no longer follow it", async () => {
    const row = (title: string, permission: Permission) => ({
      ...{ id: title, group: "Actions", title, subtitle: "", to: "/admin", permissions: [permission] },
    });
    const rows = [row("Former event", "events"), row("Known deal", "deals")];
    sessionStorage.setItem(recentSearchKey, JSON.stringify({ userId: anAdministrator().userId, rows }));
    actAs("content");
    await openSearch();
    expect(titles().slice(0, 2)).toEqual(["Known deal", "Add deal"]);
    expect(titles()).not.toContain("Former event");
  });
});

/** A page with the search and fields. */
const Host = ({ around }: { around?: "dialog" | "alertdialog" }) => {
  const { palette, open } = useSearchPalette();
  return (
    <div {...(around && { role: around })}>
      <input title="Field" />
      <textarea title="Field" />
      <select title="Field" />
      <div contentEditable title="Field" />
      <button type="button" onClick={open}>
        Search
      </button>
      {palette}
    </div>
  );
};

describe("the keys of the search", () => {
  const press = (key: KeyboardEventInit, target: Element = document.body) => !fireEvent.keyDown(target, key);

  test.each([{ key: "k", ctrlKey: true }, { key: "K", metaKey: true }, { key: "/" }])("open it: %o", async (key) => {
    await openPart(<Host />);
    expect(press(key, screen.getByRole("button", { name: "Search" }))).toBe(true);
    expect(await screen.findByRole("dialog", { name: "Search" })).toBeVisible();
    expect(press({ key: "k", ctrlKey: true })).toBe(true);
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  test("that mean something else don't, nor does the slash in a field", async () => {
    await openPart(<Host />);
    for (const key of [
      { key: "k" },
      { key: "j", ctrlKey: true },
      { key: "k", ctrlKey: true, altKey: true },
      { key: "k", ctrlKey: true, shiftKey: true },
      { key: "/", ctrlKey: true },
      { key: "/", metaKey: true },
      { key: "/", altKey: true },
    ]) {
      expect([key, press(key)]).toEqual([key, false]);
    }
    const fields = screen.getAllByTitle("Field");
    expect(fields.map((field) => press({ key: "/" }, field))).toEqual([false, false, false, false]);
    const taken = createEvent.keyDown(document.body, { key: "/" });
    taken.preventDefault();
    fireEvent(document.body, taken);
    await act(async () => {});
    expect(isOpen()).toBe(false);
  });

  test("open it also from a field where they can't be a text", async () => {
    await openPart(<Host />);
    expect(press({ key: "k", ctrlKey: true }, screen.getAllByTitle("Field")[0])).toBe(true);
    expect(await screen.findByRole("dialog", { name: "Search" })).toBeVisible();
  });

  test.each(["dialog", "alertdialog"] as const)("don't open it over a %s", async (around) => {
    await openPart(<Host around={around} />);
    expect(press({ key: "/" })).toBe(false);
  });
});

describe("what the search lists", () => {
  const pages = [
    { label: "Sales", to: "/admin/sales" },
    { label: "Vendors", to: "/admin/vendors" },
  ];
  const openAlone = async () => {
    const onClose = vi.fn();
    const user = await openPart(<SearchPalette pages={pages} onClose={onClose} />);
    await screen.findByRole("dialog", { name: "Search" });
    return { user, onClose };
  };

  test("stands in groups by their names, with the pages between what there is to do and to set", async () => {
    const { user } = await openAlone();
    await screen.findAllByRole("option");
    await type(user, "sales");
    await waitFor(() => expect(groupNames()).toEqual(["Go to", "Settings"]));
    await user.clear(field());
    await type(user, "a");
    await waitFor(() => expect(groupNames()[0]).toBe("Actions"));
  });

  test("is asked for from two letters on, and has no hint while there are rows", async () => {
    const { user } = await openAlone();
    await screen.findAllByRole("option");
    answer("searchAdmin", "everything", {
      results: [aResult({}), aResult({ kind: "vendor", id: "vnd_00000001", subtitle: "" })],
    });
    await type(user, "zz");
    await waitFor(() => expect(asked()).toEqual(["zz"]));
    expect(await screen.findByText("2 results")).toBeInTheDocument();
    const lines = screen.getAllByRole("option").map((option) => option.querySelectorAll("div > div").length);
    expect(lines).toEqual([2, 1]);
    answer("searchAdmin", "everything", { results: [] });
    await user.clear(field());
    await type(user, "yy");
    expect(await screen.findByText(/^Nothing matches “yy”/)).toBeVisible();
  });

  test("is gone as soon as another text is typed, and a failed search once it is tried again", async () => {
    const { user } = await openAlone();
    await screen.findAllByRole("option");
    answer("searchAdmin", "everything", { results: [aResult({})] });
    await type(user, "zz");
    await waitFor(() => expect(titles()).toEqual(["Maya Lopez"]));
    refuse("searchAdmin", "everything", { status: 404, code: "not-found" });
    await type(user, "top");
    expect([titles(), screen.getByText("Searching…").textContent]).toEqual([[], "Searching…"]);
    await screen.findByRole("alert");
    const release = hold("searchAdmin", "everything");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Searching…")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    release();
    await screen.findByRole("alert");
    await type(user, "x");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("has an action that was opened last once, as that", async () => {
    const [first] = searchActions.map(toActionRow);
    if (first) keepRecentRow(anAdministrator().userId, first);
    const { user, onClose } = await openAlone();
    await screen.findAllByRole("option");
    expect(groupNames().slice(0, 2)).toEqual(["Recent", "Actions"]);
    expect(titles().filter((title) => title === first?.title)).toHaveLength(1);
    await user.keyboard("{Enter}");
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(placeOf()).toBe(first?.to);
  });

  test("is nothing for a role that may do nothing of it, without a hint before something is typed", async () => {
    actAs("door");
    const user = await openPart(<SearchPalette pages={[]} onClose={() => {}} />, { role: "door" });
    await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).not.toEqual([]));
    expect(await screen.findByText("0 results")).toBeInTheDocument();
    expect(screen.queryByText(/^Nothing matches/)).toBeNull();
    await user.keyboard("{Enter}");
    expect(placeOf()).toBe("/");
  });

  test("closes by Escape, and not by a click within it", async () => {
    const { user, onClose } = await openAlone();
    await user.click(screen.getByText(/^\d+ results$/));
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalled();
  });
});
