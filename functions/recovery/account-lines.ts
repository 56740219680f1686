import * as z from "zod";
import { listAdministrators } from "../user-pool/administrators.ts";
import { type ConfirmedAccount, listConfirmedAccounts } from "../user-pool/list-accounts.ts";
import { memberIdOf } from "../user-pool/member-id.ts";

/** What is needed to make an account again: no password and no second factor, which the user pool gives to nobody. */
export const AccountLine = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string().optional(),
  phone: z.string().optional(),
  isBlocked: z.boolean(),
  isAdmin: z.boolean(),
});
export type AccountLine = z.infer<typeof AccountLine>;

const toLine = ({ isBlocked, attributes }: ConfirmedAccount, administrators: string[]): AccountLine => {
  const { email = "", name, phone_number: phone } = attributes;
  const userId = memberIdOf(attributes);
  return { userId, email, name, phone, isBlocked, isAdmin: administrators.includes(userId) };
};

/**
 * Lists all accounts that can be made again, as one JSON object a line. An account without a verified address can't: nobody could choose
 * a new password for it.
 */
export const listAccountLines = async (): Promise<string[]> => {
  const administrators = await listAdministrators();
  const lines: string[] = [];
  let position: string | null = null;
  do {
    const page = await listConfirmedAccounts(position);
    const restorable = page.accounts.filter(({ attributes }) => attributes.email_verified === "true");
    lines.push(...restorable.map((account) => JSON.stringify(toLine(account, administrators))));
    position = page.position;
  } while (position);
  return lines;
};
