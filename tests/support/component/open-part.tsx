import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { act, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import type { Role } from "../../../shared/model/roles.ts";
import { Providers } from "../../../web/src/app/providers.tsx";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { backOfficeTheme } from "../../../web/src/theme/back-office-theme.ts";
import { desktop, unstyled } from "./open-app.tsx";
import { anAdministrator, placeSession } from "./person.ts";
import { answerShell } from "./shell-answers.ts";

type Options = {
  /** An owner by default. */
  role?: Role;
  screen?: { width: number; height: number };
  /** Where it is opened, and the pattern of that address. */
  path?: string;
  pattern?: string;
};

const Place = () => {
  const { pathname, search } = useLocation();
  return <output data-place>{pathname + search}</output>;
};

/** The address that an opened part is at. */
export const placeOf = (): string => document.querySelector("[data-place]")?.textContent ?? "";

/** Opens a part of the back-office by itself, without the frame and the pages around it, which take most of a test's time. */
export const openPart = async (
  part: ReactNode,
  { role = "owner", screen = desktop, path = "/", pattern = "*" }: Options = {},
): Promise<UserEvent> => {
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport(screen);
  const person = anAdministrator({ role });
  answerShell(person);
  placeSession(window.localStorage, person);
  await act(() => deviceSession.follow());
  render(
    <CacheProvider value={unstyled}>
      <Providers>
        <ThemeProvider theme={backOfficeTheme}>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path={pattern} element={part} />
              <Route path="*" element={null} />
            </Routes>
            <Place />
          </MemoryRouter>
        </ThemeProvider>
      </Providers>
    </CacheProvider>,
  );
  return userEvent.setup();
};
