import { Suspense, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
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
