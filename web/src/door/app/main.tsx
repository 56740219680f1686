import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Scanner } from "./scanner.tsx";

const root = document.querySelector("#root");
if (!root) throw new Error("The scanner's document has no root");
createRoot(root).render(
  <StrictMode>
    <Scanner />
  </StrictMode>,
);
