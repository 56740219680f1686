import { afterAll, afterEach, beforeEach, inject } from "vitest";
import { setCallOrigin } from "./call.ts";
import { healFaults, takeRemedies } from "./faults.ts";
import { setFixturesOrigin, setOwner } from "./fixtures.ts";

// Every file of API tests talks to the stack that the run has started, and shares its signed-in owner.
setCallOrigin(inject("origin"));
setFixturesOrigin(inject("origin"));
setOwner(inject("owner"));

// Whatever a test breaks is mended when it ends, however it ends; what a file breaks for all of its tests, when the file ends.
let ofFile = takeRemedies();
beforeEach(() => {
  ofFile = new Map([...ofFile, ...takeRemedies()]);
});
afterEach(() => healFaults(new Map([...takeRemedies()].filter(([name]) => !ofFile.has(name)))));
afterAll(() => healFaults(ofFile));
