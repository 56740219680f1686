import { useQueryClient } from "@tanstack/react-query";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { describe, expect, test, vi } from "vitest";
import { call } from "../../../web/src/api/index.ts";
import {
  FormChips,
  FormDateTime,
  FormMoney,
  FormNumber,
  FormRadios,
  FormSelect,
  FormSwitch,
  FormText,
} from "../../../web/src/back-office/form/form-fields.tsx";
import { FormLock } from "../../../web/src/back-office/form/form-lock.ts";
import { FormRecord } from "../../../web/src/back-office/form/form-record.tsx";
import { MemberPicker } from "../../../web/src/back-office/form/member-picker.tsx";
import { type Merged, MergePanel } from "../../../web/src/back-office/form/merge-panel.tsx";
import { type ShownFields, ShownValue } from "../../../web/src/back-office/form/shown-value.tsx";
import { UploadStatus } from "../../../web/src/back-office/media/upload-status.tsx";
import { UrlField } from "../../../web/src/back-office/media/url-field.tsx";
import { choose, retype } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aListedMember, aMembersPage } from "../../support/component/samples/back-office/members.ts";

const values = { text: "", count: "3", price: "", at: "", choice: "gone", way: "", kind: "", on: false };
type Values = typeof values;
const Form = ({
  errors = {},
  ...props
}: {
  errors?: Partial<Record<keyof Values, string>>;
  rows?: number;
  isLocked?: boolean;
}) => {
  const { control, setError, setFocus } = useForm<Values>({ defaultValues: values });
  const options = [
    { value: "a", label: "Choice A", text: "The first" },
    { value: "b", label: "Choice B", text: "The second" },
  ];
  const refuseAll = () => {
    for (const [name, message] of Object.entries(errors)) setError(name as keyof Values, { message });
  };
  return (
    <FormLock value={props.isLocked ?? false}>
      <FormText
        {...{ control, name: "text", label: "Code", countTo: 5, upperCase: true, helper: "Not shown" }}
        {...(props.rows ? { rows: props.rows } : {})}
      />
      <FormNumber control={control} name="count" label="Count" helper="How many" required />
      <FormMoney control={control} name="price" label="Price" end="a month" />
      <FormDateTime control={control} name="at" label="When" />
      <FormSelect control={control} name="choice" label="Choice" options={options} helper="Choose one" />
      <FormRadios control={control} name="way" label="Way" options={options} />
      <FormChips control={control} name="kind" label="Kind" options={["Red", "Blue"]} />
      <FormSwitch control={control} name="on" label="On" />
      <button type="button" onClick={refuseAll}>
        Refuse
      </button>
      {(["way", "kind"] as const).map((name) => (
        <button key={name} type="button" onClick={() => setFocus(name)}>
          Focus {name}
        </button>
      ))}
    </FormLock>
  );
};

/** Within a list that was read before. */
const Listed = ({ items, children }: { items: object[]; children: ReactNode }) => {
  const client = useQueryClient();
  useState(() => client.setQueryData(["deals", "list"], { items }));
  return children;
};

const Field = ({ onFetch, onOwn }: { onFetch: (url: string) => void; onOwn: (url: string | null) => void }) => {
  const [value, setValue] = useState<string | null>("/media/deals/old.webp");
  const own = (url: string | null) => {
    setValue(url);
    onOwn(url);
  };
  return <UrlField label="Media URL" value={value} helper="Or an address" onFetch={onFetch} onOwn={own} />;
};

describe("a field's value", () => {
  const shown = async (value: unknown, field?: ShownFields[string]) => {
    await openPart(
      <div data-shown>
        <ShownValue field={field} value={value} />
      </div>,
    );
    return document.querySelector<HTMLElement>("[data-shown]") as HTMLElement;
  };
  const label = "Field";

  test.each<[unknown, ShownFields[string] | undefined, string]>([
    [null, undefined, "Empty"],
    [undefined, undefined, "Empty"],
    ["", { label, show: () => "shown" }, "Empty"],
    ["x", { label, show: (value: never) => `shown ${value}` }, "shown x"],
    [true, undefined, "Yes"],
    [false, { label }, "No"],
    [["a", true], undefined, "a, Yes"],
    [["a"], undefined, "a"],
    [[], undefined, "Empty"],
    [{ id: "v1", name: "River & Rye" }, undefined, "River & Rye"],
    [{ from: 1, to: 2 }, undefined, "1, 2"],
    [12, undefined, "12"],
    [[], { label, rows: { name: { label: "Name" } } }, "Empty"],
    ["none", { label, rows: { name: { label: "Name" } } }, "none"],
    ["", { label, isMedia: true }, "Empty"],
    [7, { label, isMedia: true }, "7"],
  ])("%j reads with %o: %s", async (value, field, text) => {
    expect(await shown(value, field)).toHaveTextContent(text);
  });

  test("is a picture where it is the address of one", async () => {
    await shown("/media/deals/a.webp", { label, isMedia: true });
    expect(screen.getByRole("img", { name: "Field" })).toBeVisible();
  });

  test("has a line for each row, of the fields that it has", async () => {
    const rows = { name: { label: "Name" }, price: { label: "Price", show: (typed: never) => `$${typed}` } };
    await shown(
      [
        { name: "GA+", price: "20" },
        { name: "", price: "5" },
        { name: null, price: "" },
      ],
      { label, rows },
    );
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["Name: GA+, Price: $20", "Price: $5", ""],
    ]);
  });
});

describe("what a refused save came to", () => {
  const merged = (about: object = {}): Merged => ({
    ...{ id: 1, kind: "merged" as const, taken: [], disputes: [], mine: { name: "Mine" }, theirs: { name: "Theirs" } },
    ...about,
  });
  const fields = { name: { label: "Name" }, note: { label: "Note" } };
  const open = async (value: Merged, onChoose = vi.fn()) => ({
    onChoose,
    user: await openPart(<MergePanel fields={fields} merged={value} onChoose={onChoose} />),
    alert: screen.getByRole("alert"),
  });

  test("has the focus, and says that nothing is lost", async () => {
    const { alert } = await open(merged());
    expect(alert).toHaveFocus();
    expect(alert).toHaveTextContent(
      /^Somebody else changed this while you were editingNothing of yours is lost\. Check the form, then save again\.$/,
    );
  });

  test("names what was kept from the other, by its label or its name", async () => {
    const { alert } = await open(merged({ taken: ["note", "other"] }));
    expect(alert).toHaveTextContent("Kept from them: Note, other");
    cleanup();
    expect((await open(merged({ taken: ["note"] }))).alert).toHaveTextContent("Kept from them: Note");
  });

  test("asks about what both changed, each with both values", async () => {
    const { user, onChoose, alert } = await open(merged({ disputes: [{ group: ["name"], chosen: "mine" }] }));
    expect(alert).toHaveTextContent("Choose below, then save again.");
    expect(screen.getByRole("radio", { name: "Keep mine" })).toBeChecked();
    expect(screen.getByRole("radio", { name: "Take theirs" })).not.toBeChecked();
    expect(screen.getByRole("radio", { name: "Take theirs" })).toHaveAccessibleDescription("Theirs");
    await user.click(screen.getByRole("radio", { name: "Take theirs" }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(0, "theirs");
  });

  test("of a record that is gone keeps what was entered", async () => {
    const { alert } = await open({ id: 1, kind: "deleted" });
    expect(alert).toHaveTextContent(/^This was deleted while you were editing/);
    expect(alert).toHaveFocus();
  });
});

describe("the fields of a form", () => {
  test("have their helper, count characters and take upper case, until their problem takes that place", async () => {
    const errors = { text: "No code", count: "No count", choice: "No choice", way: "No way", kind: "No kind" };
    const user = await openPart(<Form errors={errors} />);
    const code = screen.getByRole("textbox", { name: "Code" });
    expect(code).toHaveAccessibleDescription("0/5 characters");
    await retype(user, code, "abcdef");
    expect(code).toHaveValue("ABCDEF");
    expect(code).toHaveAccessibleDescription("6/5 characters");
    const count = screen.getByRole("textbox", { name: "Count" });
    expect(count).toHaveAccessibleDescription("How many");
    expect(count).toHaveAttribute("inputmode", "numeric");
    expect(count).toBeRequired();
    expect(code).not.toBeRequired();
    const price = screen.getByRole("textbox", { name: "Price" });
    expect(price.parentElement).toHaveTextContent("$a month");
    expect(code.parentElement).not.toHaveTextContent(/\$|month/);
    expect(screen.getByLabelText("When")).toHaveAttribute("type", "datetime-local");
    expect(screen.getByRole("radiogroup", { name: "Way" })).not.toHaveAttribute("aria-describedby");
    expect(screen.getByRole("radiogroup", { name: "Kind" })).not.toHaveAttribute("aria-describedby");
    expect(code).toBeValid();
    await user.click(screen.getByRole("button", { name: "Refuse" }));
    expect(code).toHaveAccessibleDescription("No code");
    expect(code).toBeInvalid();
    expect(count).toHaveAccessibleDescription("No count");
    expect(screen.getByRole("combobox", { name: "Choice" })).toHaveAccessibleDescription("No choice");
    expect(screen.getByRole("radiogroup", { name: "Way" })).toHaveAccessibleDescription("No way");
    expect(screen.getByRole("radiogroup", { name: "Kind" })).toHaveAccessibleDescription("No kind");
  });

  test("of a choice that isn't offered any more have none, and take another", async () => {
    const user = await openPart(<Form />);
    const choice = screen.getByRole("combobox", { name: "Choice" });
    expect(choice).toHaveAccessibleDescription("Choose one");
    expect(choice).not.toHaveTextContent(/Choice|gone/);
    await choose(user, screen, "Choice", "Choice B");
    expect(choice).toHaveTextContent("Choice B");
    await user.click(screen.getByRole("radio", { name: /Choice A/ }));
    expect(screen.getByRole("radio", { name: /Choice A/ })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "Blue" }));
    expect(screen.getByRole("radio", { name: "Blue" })).toBeChecked();
    expect(screen.getByRole("radio", { name: "Red" })).not.toBeChecked();
    await user.click(screen.getByRole("switch", { name: "On" }));
    expect(screen.getByRole("switch", { name: "On" })).toBeChecked();
  });

  test("of several radios give the focus to the first", async () => {
    const user = await openPart(<Form />);
    await user.click(screen.getByRole("button", { name: "Focus way" }));
    expect(screen.getByRole("radio", { name: /Choice A/ })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Focus kind" }));
    expect(screen.getByRole("radio", { name: "Red" })).toHaveFocus();
  });

  test.each([true, false])("are disabled with their form: %j", async (isLocked) => {
    await openPart(<Form isLocked={isLocked} rows={3} />);
    const fields = [...screen.getAllByRole("textbox"), ...screen.getAllByRole("radio"), screen.getByRole("switch")];
    expect(fields.map((field) => (field as HTMLInputElement).disabled)).toEqual(fields.map(() => isLocked));
    expect(screen.getByRole("textbox", { name: "Code" }).tagName).toBe("TEXTAREA");
    expect(screen.getByRole("textbox", { name: "Count" }).tagName).toBe("INPUT");
  });
});

describe("the record of a form's page", () => {
  const read = vi.fn();
  const open = (path: string, pattern = "/deals/new") =>
    openPart(
      <FormRecord<{ id: string; version: number }> listKey={["deals"]} read={read} failedTitle="Failed" list="/deals">
        {({ mode, record, readLatest }) => (
          <button type="button" onClick={() => void readLatest()}>
            {`${mode} ${record?.id ?? "nothing"}`}
          </button>
        )}
      </FormRecord>,
      { path, pattern },
    );

  test("is none for a new one, and isn't read", async () => {
    read.mockClear();
    await open("/deals/new");
    expect(screen.getByText("new nothing")).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });

  test.each([
    ["/deals/new?copy=deal_1", "/deals/new", "copy deal_1"],
    ["/deals/deal_1/edit?copy=deal_2", "/deals/:id/edit", "edit deal_1"],
  ])("at %s is that of its address", async (path, pattern, text) => {
    read.mockReset().mockImplementation((id: string) => Promise.resolve({ id, version: 1 }));
    const user = await open(path, pattern);
    await user.click(await screen.findByText(text));
    expect(read.mock.calls.map(([id]) => id)).toEqual(["deal_1", "deal_1"]);
  });

  test("has its form only once it is read", async () => {
    read.mockReset().mockReturnValue(new Promise(() => {}));
    await open("/deals/deal_1/edit", "/deals/:id/edit");
    expect(document.querySelectorAll(".MuiSkeleton-root")).toHaveLength(1);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("that can't be read offers to try again", async () => {
    read.mockReset().mockRejectedValue(new Error("No"));
    vi.spyOn(console, "error").mockImplementation(() => {});
    const user = await open("/deals/deal_1/edit", "/deals/:id/edit");
    expect(await screen.findByText("Failed")).toBeVisible();
    read.mockResolvedValue({ id: "deal_1", version: 1 });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("edit deal_1")).toBeVisible();
  });

  test.each([
    [404, "not-found", "It isn't here any more"],
    [400, "invalid-input", "It isn't here any more"],
    [403, "forbidden", "Failed"],
  ] as const)("that is refused with %i %s reads: %s", async (status, code, text) => {
    refuse("dealsAdmin", "removeVendor", { status, code });
    read.mockReset().mockImplementation(() => call("dealsAdmin", "removeVendor", { vendorId: "vnd_00000001" }));
    await open("/deals/deal_1/edit", "/deals/:id/edit");
    expect(await screen.findByText(text)).toBeVisible();
    const back = screen.queryByRole("link", { name: "Back to the list" });
    expect(back?.getAttribute("href") ?? null).toBe(status === 403 ? null : "/deals");
  });

  test("is that of a list that was read, unless that is to be read again, and isn't read then", async () => {
    read.mockReset().mockImplementation((id: string) => Promise.resolve({ id, version: 1 }));
    const items = [
      { id: "deal_2", version: 2 },
      { id: "deal_1", version: 2 },
    ];
    await openPart(
      <Listed items={items}>
        <FormRecord<{ id: string; version: number }> listKey={["deals"]} read={read} failedTitle="Failed" list="/deals">
          {({ record }) => <p>{`${record?.id} in version ${record?.version}`}</p>}
        </FormRecord>
      </Listed>,
      { path: "/deals/deal_1/edit", pattern: "/deals/:id/edit" },
    );
    expect(screen.getByText("deal_1 in version 2")).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });
});

describe("the address of a file", () => {
  const open = async () => {
    const [onFetch, onOwn] = [vi.fn(), vi.fn()];
    const user = await openPart(<Field onFetch={onFetch} onOwn={onOwn} />);
    return { user, onFetch, onOwn, field: screen.getByRole("textbox", { name: "Media URL" }) };
  };

  test("isn't applied while it is as it was", async () => {
    const { user, field, onFetch, onOwn } = await open();
    await user.click(field);
    await user.keyboard("{Enter}");
    await user.tab();
    expect(screen.queryByRole("button", { name: "Load" })).toBeNull();
    expect([onFetch.mock.calls, onOwn.mock.calls]).toEqual([[], []]);
  });

  test("of our own is used as it is, an outside one is fetched, and an empty one clears the value", async () => {
    const { user, field, onFetch, onOwn } = await open();
    await retype(user, field, " https://elsewhere.example/a.png ");
    expect(screen.getByRole("button", { name: "Load" })).toBeEnabled();
    await user.keyboard("x{Backspace}");
    expect(onFetch).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(onFetch.mock.calls[0]).toEqual(["https://elsewhere.example/a.png"]);
    expect(onOwn).not.toHaveBeenCalled();
    await retype(user, field, "/media/deals/new.webp");
    await user.keyboard("{Enter}");
    expect(onOwn.mock.lastCall).toEqual(["/media/deals/new.webp"]);
    await user.clear(field);
    expect(screen.queryByRole("button", { name: "Load" })).toBeNull();
    await user.keyboard("{Enter}");
    expect(onOwn.mock.lastCall).toEqual([null]);
    expect(onFetch.mock.calls.every(([url]) => url === "https://elsewhere.example/a.png")).toBe(true);
  });
});

describe("an upload", () => {
  const open = (state: object, canRetry = true) => {
    const upload = { state, canRetry, cancel: vi.fn(), retry: vi.fn() };
    return openPart(<UploadStatus upload={upload as never} label="Media" />);
  };

  test("is shown with its share while it is sent, and without one while the server works", async () => {
    await open({ status: "busy", text: "Uploading", progress: 0.126 });
    expect(screen.getByText("Uploading 13%")).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Media: Uploading" })).toHaveAttribute("aria-valuenow", "13");
  });

  test("that the server checks has no share", async () => {
    await open({ status: "busy", text: "Checking the file", progress: null });
    expect(screen.getByText("Checking the file…")).toBeVisible();
    expect(screen.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  });

  test.each([true, false])("that failed offers another try where there can be one: %j", async (canRetry) => {
    await open({ status: "failed", text: "Too large" }, canRetry);
    expect(screen.getByRole("alert")).toHaveTextContent("Too large");
    expect(screen.queryByRole("button", { name: "Retry" }) !== null).toBe(canRetry);
  });

  test("that isn't there shows nothing", async () => {
    await open({ status: "idle" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the search for a member", () => {
  const open = async () => {
    const onPick = vi.fn();
    const user = await openPart(<MemberPicker onPick={onPick} />);
    return { user, onPick, field: screen.getByRole("combobox", { name: "Member" }) };
  };

  test("begins with two characters, and picks whom it finds", async () => {
    answer("memberSearchAdmin", "list", aMembersPage([aListedMember()]));
    const { user, onPick, field } = await open();
    await user.click(field);
    await user.paste("n ");
    expect(await screen.findByText("Type at least 2 characters")).toBeVisible();
    expect(requestsOf("memberSearchAdmin", "list")).toEqual([]);
    await retype(user, field, "no");
    await user.click(await screen.findByRole("option", { name: "Nora Nautilus (nora@x.test)" }));
    expect(onPick.mock.lastCall?.[0]).toMatchObject({ display_name: "Nora Nautilus" });
    expect(requestsOf("memberSearchAdmin", "list")[0]).toMatchObject({ q: "no" });
  });

  test("says that nobody is found", async () => {
    answer("memberSearchAdmin", "list", aMembersPage());
    const { user, field } = await open();
    await user.click(field);
    await user.paste("zz");
    expect(await screen.findByText("No member found")).toBeVisible();
    expect(field).toHaveAccessibleDescription("Search by name, email or phone number");
  });

  test("that fails has its problem at its field", async () => {
    refuse("memberSearchAdmin", "list", { status: 403, code: "forbidden" });
    const { user, field } = await open();
    await user.click(field);
    await user.paste("zz");
    await waitFor(() => expect(field).toHaveAccessibleDescription("Couldn't search members. Try again."));
    expect(within(document.body).getByRole("combobox")).toBeInvalid();
  });
});
