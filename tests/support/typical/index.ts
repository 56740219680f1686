import { adminCalls } from "./admins.ts";
import { memberCalls } from "./members.ts";
import { moneyCalls } from "./money.ts";
import type { Typicals } from "./typical.ts";

export type { World } from "./typical.ts";

/** One typical, successful call of every route of the contract, by operation. */
export const typicalCalls: Typicals = { ...memberCalls, ...moneyCalls, ...adminCalls };
