import { cityMonth } from "../../shared/rules/city-time.ts";
import { env } from "../platform/env.ts";
import { unknownPayer } from "./ledger.entity.ts";

/** A movement of money: cents, negative when it leaves us; `ref` is Stripe's id of it, `tax` is within the amount, `fee` beside it. */
type Movement = {
  ref: string;
  kind: "ticket" | "subscription" | "refund" | "dispute";
  amount: number;
  tax?: number | undefined;
  fee?: number | undefined;
  currency: string;
  user_id: string | undefined;
  subject: string;
  at: string;
};

/** Returns the ledger item of a movement of money, in the city's month. */
export const ledgerLine = ({ tax, fee, user_id = unknownPayer, ...movement }: Movement) => ({
  ...movement,
  ...(tax ? { tax } : {}),
  ...(fee ? { fee } : {}),
  user_id,
  month: cityMonth(movement.at, env("CITY_ZONE")),
});
