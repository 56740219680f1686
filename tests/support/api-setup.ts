import { inject } from "vitest";
import { setCallOrigin } from "./call.ts";
import { setFixturesOrigin } from "./fixtures.ts";

// Every file of API tests talks to the stack that the run has started.
setCallOrigin(inject("origin"));
setFixturesOrigin(inject("origin"));
