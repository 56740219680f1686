import { Suspense } from "react";
import { type RouteObject, useRoutes } from "react-router-dom";
import { PageSpinner } from "../../components/feedback/page-spinner.tsx";
import NotFound from "../pages/not-found.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { AdminGate } from "./admin-gate.tsx";
import { recordPages, type SubPage, subPages, tabGroups } from "./tabs.ts";

const Section = ({ path, label, tab, Content }: SubPage) => (
  <AdminGate>
    <title>{`${label} · Admin Panel · PLAYYY Jacksonville`}</title>
    <AdminFrame current={tab}>
      <Suspense fallback={<PageSpinner />} key={path}>
        <Content />
      </Suspense>
    </AdminFrame>
  </AdminGate>
);

const sections: SubPage[] = [...tabGroups.flatMap(({ tabs }) => tabs), ...recordPages].map(
  ({ id, label, Content }) => ({
    path: id === "dashboard" ? "" : id,
    label,
    tab: id,
    Content,
  }),
);

const routes: RouteObject[] = [
  ...[...sections, ...subPages].map((page) => ({ path: page.path, element: <Section {...page} /> })),
  { path: "*", element: <NotFound /> },
];

/** The pages below `/admin`. */
export const AdminRoutes = () => useRoutes(routes);
