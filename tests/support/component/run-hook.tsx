import { CacheProvider } from "@emotion/react";
import { QueryClient } from "@tanstack/react-query";
import { act, type RenderHookResult, render, renderHook } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { Providers } from "../../../web/src/app/providers.tsx";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { unstyled } from "./open-app.tsx";
import { type Person, placeSession } from "./person.ts";
import { isAllAnswered } from "./played-api.ts";
import { answerShell } from "./shell-answers.ts";

type Options = { as?: Person; path?: string; client?: QueryClient };

/** A cache that asks each question once, without tries again. */
export const aClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });

let location = "";
const Place = () => {
  const { pathname, search } = useLocation();
  location = pathname + search;
  return null;
};

/** Where the part of the app that is shown alone has gone. */
export const pathNow = (): string => location;

const prepare = async ({ as, path = "/", client = aClient() }: Options) => {
  answerShell(as);
  if (as) placeSession(window.localStorage, as);
  await act(() => deviceSession.follow());
  return ({ children }: { children: ReactNode }) => (
    <CacheProvider value={unstyled}>
      <Providers client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Place />
          {children}
        </MemoryRouter>
      </Providers>
    </CacheProvider>
  );
};

/** Runs a hook within the app's providers alone; what changes on the way to its first answer has happened. */
export const runHook = async <Result, Props>(
  use: (props: Props) => Result,
  { initialProps, ...options }: Options & { initialProps?: Props } = {},
): Promise<RenderHookResult<Result, Props>> => {
  const wrapper = await prepare(options);
  const run = renderHook<Result, Props>(use, initialProps === undefined ? { wrapper } : { wrapper, initialProps });
  await act(async () => {});
  return run;
};

/** Shows one part of the app within its providers, without the pages around it. */
export const showPart = async (part: ReactNode, options: Options = {}): Promise<UserEvent> => {
  const wrapper = await prepare(options);
  render(part, { wrapper });
  await act(async () => {});
  return userEvent.setup();
};

// What follows from an answer may be another question, a few turns of the event loop later.
const quietTurns = 5;

/** Waits until everything that was asked is answered and nothing follows from it; what a test holds back stays held back. */
export const settle = async (): Promise<void> => {
  for (let quiet = 0; quiet < quietTurns; quiet = isAllAnswered() ? quiet + 1 : 0)
    await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
};
