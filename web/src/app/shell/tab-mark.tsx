import { Suspense } from "react";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { whenLoaded } from "../../components/when-idle.ts";

const UnreadCount = lazyOptional(async () => {
  await new Promise<void>((resolve) => whenLoaded(resolve));
  return import("../../features/messages/unread-count.tsx");
});

/** What a tab counts: unread messages on Community, fetched once the first page has loaded. */
export const TabMark = ({ tabId }: { tabId: string }) =>
  tabId === "community" && (
    <Suspense>
      <UnreadCount />
    </Suspense>
  );
