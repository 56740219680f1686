import "./theme/fonts.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { measureAfterLoad } from "./analytics/measure-after-load.ts";
import { createQueryClient } from "./api/query-client.ts";
import { removeFirstPaint } from "./app/first-paint.tsx";
import { Providers } from "./app/providers.tsx";
import { AppRouter, preloadPage } from "./app/router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** A page that fails to load must not stay hidden behind the skeleton: the app shows the error. */
const longestOutlineMilliseconds = 10_000;
const outlineEnds = new Promise<void>((end) => setTimeout(end, longestOutlineMilliseconds));
void outlineEnds.then(removeFirstPaint);

const client = createQueryClient();
const app = (
  <StrictMode>
    <Providers client={client}>
      <AppRouter />
    </Providers>
  </StrictMode>
);
// The skeleton stays until the page is there: rendered before, it would only show a spinner behind it.
void Promise.race([preloadPage(client), outlineEnds]).then(() =>
  // In slices, so that no tap waits for the whole page.
  startTransition(() => createRoot(root).render(app)),
);

measureAfterLoad();
