import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, renderHook, screen } from "@testing-library/react";
import { type ComponentProps, Profiler, type ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import { DataTable } from "../../../web/src/back-office/table/data-table.tsx";
import { useIdlePreload } from "../../../web/src/components/use-idle-preload.ts";
import { backOfficeTheme } from "../../../web/src/theme/back-office-theme.ts";
import { desktop } from "../../support/component/open-app.tsx";

type Row = { id: string; name: string };

const columns: ComponentProps<typeof DataTable<Row>>["columns"] = [
  { field: "name", header: "Name", value: ({ name }) => name },
];

test("[opened-03] a table is busy until its rows stand in the place of their placeholders, in every step between", () => {
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport(desktop);
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
