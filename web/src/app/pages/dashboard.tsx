import type { QueryClient } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { deviceSession } from "../../member/session/device-session.ts";
import { tabOf } from "../shell/tabs.ts";
import { TabSkeleton } from "../tabs/tab-skeleton.tsx";

/** The app's main tabbed screen; the URL says which tab is open. */
export default function Dashboard() {
  const [search] = useSearchParams();
  const { id, Content } = tabOf(search);
  // A tab reads the URL itself: what changes in it, such as an open dialog, doesn't render the whole tab again.
  const content = useMemo(() => <Content />, [Content]);
  return (
    <Suspense fallback={<TabSkeleton tabId={id} />} key={id}>
      {content}
    </Suspense>
  );
}

/** Fetches the tab that the URL asks for, unless it isn't a visitor's to see. */
Dashboard.preload = async (client?: QueryClient): Promise<void> => {
  const tab = tabOf(new URLSearchParams(window.location.search));
  if (deviceSession.isStored() || tab.hasVisitorPrompts) await tab.preload(client);
};
