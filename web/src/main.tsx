import "./theme/fonts.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { measureAfterLoad } from "./analytics/measure-after-load.ts";
import { removeFirstPaint } from "./app/first-paint.tsx";
import { Providers } from "./app/providers.tsx";
import { AppRouter } from "./app/router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <Providers>
      <AppRouter />
    </Providers>
  </StrictMode>,
);

/** A page that fails to load must not stay hidden behind the skeleton: the app shows the error. */
const longestOutlineMilliseconds = 10_000;
setTimeout(removeFirstPaint, longestOutlineMilliseconds);

measureAfterLoad();
