import Button from "@mui/material/Button";
import { ThemeProvider } from "@mui/material/styles";
import type { QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, matchPath, type RouteObject, useRoutes } from "react-router-dom";
import { preloadRoutes } from "../../api/index.ts";
import { readAhead } from "../../api/read-ahead.ts";
import { readDeskUserAhead, readMay, useMay } from "../../back-office/roles/use-may.ts";
import { PageSpinner } from "../../components/feedback/page-spinner.tsx";
import { EmptyState } from "../../components/feedback/states.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { deviceSession } from "../../member/session/device-session.ts";
import { backOfficeTheme } from "../../theme/back-office-theme.ts";
import { AdminFrame } from "../admin/admin-frame.tsx";
import { AdminGate } from "../admin/admin-gate.tsx";
import { RoleNotice } from "../admin/role-notice.tsx";
import { mayOpen, recordPages, type SubPage, subPages, tabGroups } from "../admin/tabs.ts";

const Page = ({ path, Content, needs }: SubPage) => {
  const may = useMay();
  if (!mayOpen(may, { needs })) return <RoleNotice />;
  return (
    <Suspense fallback={<PageSpinner />} key={path}>
      <Content />
    </Suspense>
  );
};

const Section = (page: SubPage) => (
  <AdminGate>
    <title>{pageTitle(`${page.label} · Admin Panel`)}</title>
    <AdminFrame current={page.tab}>
      <Page {...page} />
    </AdminFrame>
  </AdminGate>
);

const sections: SubPage[] = [...tabGroups.flatMap(({ tabs }) => tabs), ...recordPages].map(({ id, ...page }) => ({
  ...page,
  path: id === "dashboard" ? "" : id,
  tab: id,
}));
const pages = [...sections, ...subPages];

/** An address that the panel doesn't have: the frame stays, so that every section is one tap away. */
const UnknownSection = () => (
  <AdminGate>
    <title>{pageTitle("Page not found · Admin Panel")}</title>
    <AdminFrame current="">
      <EmptyState
        title="Page not found"
        text="The panel has no page at this address. The link may be old or mistyped."
        action={
          <Button variant="contained" component={Link} to="/admin">
            Go to the dashboard
          </Button>
        }
      />
    </AdminFrame>
  </AdminGate>
);

const routes: RouteObject[] = [
  ...pages.map((page) => ({ path: page.path, element: <Section {...page} /> })),
  { path: "*", element: <UnknownSection /> },
];

/** The back-office, on its own work surface. */
export default function Admin() {
  return <ThemeProvider theme={backOfficeTheme}>{useRoutes(routes)}</ThemeProvider>;
}

/**
 * Fetches the section at the address that is open, and the administrators' routes, unless nobody is signed in; its data only for
 * a colleague whose role may read it.
 */
Admin.preload = async (client?: QueryClient): Promise<void> => {
  if (!deviceSession.isStored()) return;
  preloadRoutes();
  const user = deviceSession.user();
  const reader = user?.isAdmin && !user.owesSecondFactor ? client : undefined;
  const page = pages.find(({ path }) => matchPath(`/admin/${path}`, window.location.pathname));
  if (!reader) return page?.preload();
  const me = readDeskUserAhead(reader);
  const isOpen = page !== undefined && mayOpen(await readMay(reader), page);
  await Promise.all([readAhead(me), page?.preload(isOpen ? reader : undefined)]);
};
