import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerServiceWorker } from "../../../web/src/app/service-worker.ts";

const createWorker = (state: ServiceWorkerState) => Object.assign(new EventTarget(), { state, postMessage: vi.fn() });

type Worker = ReturnType<typeof createWorker>;

const createRegistration = (waiting: Worker | null) =>
  Object.assign(new EventTarget(), { waiting, installing: null as Worker | null });

const reload = vi.fn();

beforeEach(() => vi.stubGlobal("window", { location: { reload } }));
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
});

/** A browser whose pages are run by a worker already, unless `isFirstVisit`. */
const openBrowser = (waiting: Worker | null = null, isFirstVisit = false) => {
  const registration = createRegistration(waiting);
  const register = vi.fn(async () => registration);
  const serviceWorker = Object.assign(new EventTarget(), { controller: isFirstVisit ? null : {}, register });
  vi.stubGlobal("navigator", { serviceWorker });
  return { registration, serviceWorker, register };
};

const install = (registration: ReturnType<typeof createRegistration>, worker: Worker): void => {
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
  Object.assign(registration, { installing: null, waiting: worker });
  worker.state = "installed";
  worker.dispatchEvent(new Event("statechange"));
};

test("[update-01] a newer version is told of when it is installed, once, and starts when it is chosen", async () => {
  const { registration, serviceWorker, register } = openBrowser();
  const onWaiting = vi.fn();
  await registerServiceWorker(onWaiting);
  expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js");
  expect(onWaiting).not.toHaveBeenCalled();
  const newer = createWorker("installing");
  install(registration, newer);
  expect(onWaiting).toHaveBeenCalledTimes(1);
  newer.state = "activating";
  newer.dispatchEvent(new Event("statechange"));
  expect(onWaiting).toHaveBeenCalledTimes(1);
  expect([newer.postMessage.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
  onWaiting.mock.lastCall?.[0]();
  expect(newer.postMessage).toHaveBeenCalledExactlyOnceWith({ type: "SKIP_WAITING" });
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("[update-01] a newer version that waited before the page was opened is told of at once", async () => {
  openBrowser(createWorker("installed"));
  const onWaiting = vi.fn();
  await registerServiceWorker(onWaiting);
  expect(onWaiting).toHaveBeenCalledTimes(1);
});

test("[update-01] the first version starts by itself: nothing is told and nothing reloads", async () => {
  const { registration, serviceWorker } = openBrowser(null, true);
  const onWaiting = vi.fn();
  await registerServiceWorker(onWaiting);
  install(registration, createWorker("installing"));
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect([onWaiting.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
});

test("a browser without service workers is left alone", async () => {
  vi.stubGlobal("navigator", {});
  await expect(registerServiceWorker(vi.fn())).resolves.toBeUndefined();
});
