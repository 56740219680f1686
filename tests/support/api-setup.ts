import { inject } from "vitest";
import { callAt } from "./call.ts";
import { fixturesAt } from "./fixtures.ts";

// Every file of API tests talks to the stack that the run has started.
callAt(inject("origin"));
fixturesAt(inject("origin"));
