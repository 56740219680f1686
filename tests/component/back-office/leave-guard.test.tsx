import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { expect, test } from "vitest";
import { useLeaveGuard } from "../../../web/src/back-office/form/use-leave-guard.tsx";

/** A page with changes that aren't saved, a way to another of its tabs, and one to another page. */
const Page = () => {
  const { question } = useLeaveGuard(true);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{`At ${pathname}${search}`}</p>
      <button type="button" onClick={() => navigate("?tab=second")}>
        Second tab
      </button>
      <button type="button" onClick={() => navigate("/elsewhere")}>
        Elsewhere
      </button>
      {question}
    </>
  );
};

const openPage = () => {
  window.history.replaceState(null, "", "/");
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  return userEvent.setup();
};

test("another tab of the same page opens without a question", async () => {
  const user = openPage();
  await user.click(screen.getByRole("button", { name: "Second tab" }));
  expect(screen.getByText("At /?tab=second")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("another page opens once its question is answered", async () => {
  const user = openPage();
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(await screen.findByRole("dialog", { name: "Discard your changes?" })).toBeVisible();
  expect(screen.getByText("At /")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("At /elsewhere")).toBeInTheDocument();
});
