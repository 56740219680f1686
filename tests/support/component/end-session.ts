import { vi } from "vitest";
import type { Api, Entry } from "../../../shared/api/index.ts";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { refuse } from "./played-api.ts";

/** Ends the session as on another device: the next request of a route finds out, and no refresh helps. */
export const endSession = <E extends Entry>(entry: E, route: keyof Api[E] & string): void => {
  refuse(entry, route, { status: 401, code: "unauthorized" });
  vi.spyOn(deviceSession.bearer, "refresh").mockResolvedValue(null);
};
