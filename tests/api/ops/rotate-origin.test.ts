import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rotateOrigin } from "../../../ops/rotate-origin/rotation.ts";
import { createRotationSteps } from "../../../ops/rotate-origin/rotation-steps.ts";
import { openStage, type Stage } from "../../../ops/stage.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let own: OwnStack;
let stage: Stage;
beforeAll(async () => {
  own = await startOwnStack("in-memory");
  stage = await openStage({ stage: "local", origin: own.origin });
});
afterAll(() => own?.remove());

let minutes = 0;
const now = () => new Date(Date.now() + minutes * 60_000).toISOString();
/** Functions that are asked from now on live 6 minutes later, and so read the secret again. */
const letTimePass = async () => {
  minutes += 6;
};
const throughTheEdge = async (method: string, path: string) =>
  (await fetch(own.origin + path, { method, headers: { "x-local-now": now() } })).status;
const pastTheEdge = async (proof?: string) => {
  const headers: Record<string, string> = proof === undefined ? {} : { "x-origin-verify": proof };
  return (await fetch(`${stage.outputs["Playyy-local-Api.ApiEndpoint"]}/api/events`, { headers })).status;
};

/** Asks again and again, as visitors and Stripe do, and notes the answers; `seen` waits for three more of each. */
const traffic = (asked: [method: string, path: string][]) => {
  const answers = asked.map((): number[] => []);
  let isOver = false;
  const all = asked.map(async ([method, path], index) => {
    while (!isOver) answers[index]?.push(await throughTheEdge(method, path));
  });
  return {
    seen: async () => {
      const wanted = answers.map(({ length }) => length + 3);
      const isEnough = () => answers.every(({ length }, index) => length >= (wanted[index] ?? 0));
      await vi.waitFor(() => expect(isEnough()).toBe(true), { timeout: 30_000 });
    },
    end: async () => {
      isOver = true;
      await Promise.all(all);
      return answers.map((some) => [...new Set(some)]);
    },
  };
};

test("rotating the origin secret under load refuses no request until the old value is invalid", async () => {
  const parts = createRotationSteps(stage, undefined);
  const { current: old } = (await parts.read()).proofs;
  expect([await pastTheEdge(old), await pastTheEdge("neither"), await pastTheEdge()]).toEqual([200, 403, 401]);

  const { seen, end } = traffic([
    ["GET", "/api/events"],
    ["GET", "/api/settings"],
    ["POST", "/hooks/stripe"],
  ]);
  const steps: string[] = [];
  await seen();
  await rotateOrigin({
    ...parts,
    log: (line) => steps.push(line),
    write: async (proofs) => {
      const version = await parts.write(proofs);
      await seen();
      return version;
    },
    waitForCaches: async () => {
      await letTimePass();
      await seen();
      expect(await pastTheEdge("neither")).toBe(403);
    },
    deployWeb: async (version) => {
      await parts.deployWeb(version);
      await seen();
      expect(await pastTheEdge(old)).toBe(200);
    },
  });
  await letTimePass();
  await seen();
  // A hook without a signature is answered 400 by the hook itself, 403 only when its origin is not believed.
  expect(await end()).toEqual([[200], [200], [400]]);

  const { current } = (await parts.read()).proofs;
  expect(current).not.toBe(old);
  expect(await Promise.all([current, old, "neither"].map(pastTheEdge))).toEqual([200, 403, 403]);
  expect(steps).toHaveLength(4);
});

test("a rotation interrupted after its first step is continued with the value it had begun", async () => {
  const parts = createRotationSteps(stage, undefined);
  const { proofs } = await parts.read();
  await parts.write({ current: "begun-before", previous: proofs.current });
  await rotateOrigin({ ...parts, log: () => undefined, waitForCaches: letTimePass });
  await letTimePass();
  expect(await throughTheEdge("GET", "/api/events")).toBe(200);
  expect(await Promise.all(["begun-before", proofs.current].map(pastTheEdge))).toEqual([200, 403]);
});
