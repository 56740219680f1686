import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, Profiler, type ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import { DataTable } from "../../../web/src/back-office/table/data-table.tsx";
import { RowAction } from "../../../web/src/back-office/table/row-action.tsx";
import { useIdlePreload } from "../../../web/src/components/use-idle-preload.ts";
import { backOfficeTheme } from "../../../web/src/theme/back-office-theme.ts";
import { desktop, phone } from "../../support/component/open-app.tsx";

type Row = { id: string; name: string; city?: string; state?: string; views?: number };

const columns: ComponentProps<typeof DataTable<Row>>["columns"] = [
  { field: "name", header: "Name", value: ({ name }) => name },
];

const lena = { id: "n1", name: "Lena Lantern", city: "Riverside", state: "Active", views: 12 };

const setScreen = (size: object) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport(size);

const Place = () => <output>{useLocation().pathname}</output>;

/** A table of one person, on a screen of this size. */
const showTable = (size: object, props: Partial<ComponentProps<typeof DataTable<Row>>> = {}) => {
  setScreen(size);
  render(
    <ThemeProvider theme={backOfficeTheme}>
      <MemoryRouter>
        <DataTable
          label="Names"
          rows={[lena]}
          columns={[
            ...columns,
            { field: "city", header: "City", value: ({ city }) => city ?? null },
            { field: "state", header: "Status", value: ({ state }) => state ?? null, onPhone: "status" },
            { field: "views", header: "Views", value: ({ views }) => views ?? null, align: "right" },
          ]}
          failedTitle="Failed to load names"
          empty={<p>No names yet.</p>}
          {...props}
        />
        <Place />
      </MemoryRouter>
    </ThemeProvider>,
  );
  return userEvent.setup();
};

test("[opened-03] a table is busy until its rows stand in the place of their placeholders, in every step between", () => {
  setScreen(desktop);
  const seen: string[] = [];
  const note = () => {
    const isBusy = screen.getByRole("table").getAttribute("aria-busy") === "true";
    seen.push(`${isBusy ? "busy" : "ready"} with ${screen.queryAllByRole("cell").length} cells`);
  };
  const aTable = (rows: Row[] | undefined) => (
    <ThemeProvider theme={backOfficeTheme}>
      <MemoryRouter>
        <Profiler id="table" onRender={note}>
          <DataTable
            label="Names"
            rows={rows}
            columns={columns}
            loading={!rows}
            failedTitle="Failed to load names"
            empty={<p>No names yet.</p>}
          />
        </Profiler>
      </MemoryRouter>
    </ThemeProvider>
  );
  const { rerender } = render(aTable(undefined));
  rerender(aTable([{ id: "n1", name: "Lena Lantern" }]));
  expect([...new Set(seen)]).toEqual(["busy with 0 cells", "ready with 1 cells"]);
  expect(seen.filter((step) => step.startsWith("busy")).length).toBeGreaterThan(1);
});

test("[opened-04] a dialog's code is fetched once the page has read what it shows, and not before", async () => {
  const client = createQueryClient();
  const answered = Promise.withResolvers<number>();
  const reading = client.fetchQuery({ queryKey: ["shown"], queryFn: () => answered.promise });
  const load = vi.fn(async () => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useIdlePreload(load), { wrapper });
  await new Promise((resume) => setTimeout(resume, 100));
  expect(load).not.toHaveBeenCalled();
  answered.resolve(1);
  await reading;
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

test("[panel-02] a click anywhere in a row opens its record, but not one on a control, or one that ends a selection of text", async () => {
  const onOpen = vi.fn();
  const onDelete = vi.fn();
  const user = showTable(desktop, {
    onOpen,
    rowActions: () => <RowAction label="Delete" name="Delete Lena" icon={<i />} onClick={onDelete} />,
    selection: { ids: new Set(), onChange: () => {} },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select Lena Lantern" }));
  await user.click(screen.getByRole("button", { name: "Delete Lena" }));
  expect(onDelete).toHaveBeenCalledTimes(1);
  const selected = vi.spyOn(window, "getSelection").mockReturnValue({ toString: () => "Riverside" } as Selection);
  await user.click(screen.getByText("Riverside"));
  expect(onOpen).not.toHaveBeenCalled();
  selected.mockRestore();
  await user.click(screen.getByText("Riverside"));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(lena);
  await user.click(screen.getByRole("button", { name: "Lena Lantern" }));
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test("[panel-02] a row whose record has an address opens it, and its title is a link, the row's one stop for the keyboard", async () => {
  const user = showTable(desktop, { linkTo: ({ id }) => `/people/${id}` });
  await user.tab();
  expect(screen.getByRole("link", { name: "Lena Lantern" })).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  await user.keyboard("{Control>}");
  await user.click(screen.getByText("Riverside"));
  await user.keyboard("{/Control}");
  expect(open).toHaveBeenCalledExactlyOnceWith("/people/n1", "_blank");
  expect(screen.getByRole("status")).toHaveTextContent(/^\/$/);
  await user.click(screen.getByText("Riverside"));
  expect(screen.getByRole("status")).toHaveTextContent("/people/n1");
});

test("[panel-03] on a phone a row is its title and a line of facts, and '⋯' opens a sheet with all facts and the actions in words", async () => {
  const onDelete = vi.fn();
  const user = showTable(phone, {
    onOpen: () => {},
    rowActions: () => <RowAction label="Delete" name="Delete Lena" icon={<i />} onClick={onDelete} />,
    selection: { ids: new Set(), onChange: () => {} },
  });
  const row = within(screen.getByRole("listitem"));
  expect(screen.getByRole("listitem")).toHaveTextContent(/^Lena LanternRiversideActive$/);
  expect(row.getByRole("checkbox", { name: "Select Lena Lantern" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Delete Lena" })).toBeNull();
  await user.click(row.getByRole("button", { name: "More about Lena Lantern" }));
  const sheet = within(screen.getByRole("dialog", { name: "Lena Lantern" }));
  expect(sheet.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["City", "Status", "Views"]);
  expect(sheet.getByText("12")).toBeVisible();
  const action = sheet.getByRole("button", { name: "Delete Lena" });
  expect(action).toHaveTextContent("Delete");
  await user.click(action);
  expect(onDelete).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(row.getByRole("button", { name: "More about Lena Lantern" })).toHaveFocus());
});
