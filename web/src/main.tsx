import "./theme/fonts.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { measureAfterLoad } from "./analytics/after-load.ts";
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

measureAfterLoad();
