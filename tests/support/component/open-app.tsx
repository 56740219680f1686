import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { QueryClient } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Providers } from "../../../web/src/app/providers.tsx";
import { AppRouter } from "../../../web/src/app/router.tsx";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { type Person, placeSession } from "./person.ts";
import { answerShell } from "./shell-answers.ts";

/** A phone and a desktop screen, in pixels. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/**
 * Styles nobody sees: happy-dom would match every rule of every screen so far against each element whose role is looked for, which
 * took two thirds of a test. So what only a style hides counts as shown here, and is a matter for the browser.
 */
export const unstyled = createCache({ key: "css" });
unstyled.insert = (_selector, { name }) => {
  unstyled.inserted[name] = true;
};

/** Around a part that is rendered by itself: without it its styles would stay for every file that comes after. */
export const Unstyled = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={unstyled}>{children}</CacheProvider>
);

/** What happy-dom adds to a window. */
type BrowserWindow = { happyDOM: { setViewport(size: typeof phone): void } };

type Options = {
  /** Who is signed in; a visitor by default. */
  as?: Person;
  screen?: { width: number; height: number };
  /** What was read before the first render; nothing by default. */
  client?: QueryClient;
};

/**
 * Opens the whole app at a path, on a phone unless a screen is named: real pages, real queries, answers of `played-api.ts`. What the
 * frame around every page reads is answered unless the test has said otherwise. Returns the hand that clicks and types.
 */
export const openApp = async (path: string, { as, screen = phone, client }: Options = {}): Promise<UserEvent> => {
  (window as unknown as BrowserWindow).happyDOM.setViewport(screen);
  window.history.replaceState(null, "", path);
  answerShell(as);
  if (as) placeSession(window.localStorage, as);
  await act(() => deviceSession.follow());
  render(
    <CacheProvider value={unstyled}>
      <Providers {...(client && { client })}>
        <AppRouter />
      </Providers>
    </CacheProvider>,
  );
  return userEvent.setup();
};
