import { inject } from "vitest";
import { callAt } from "./call.ts";
import { fixturesAt } from "./fixtures.ts";

// Every API test file speaks to the one stack of this run.
callAt(inject("origin"));
fixturesAt(inject("origin"));
