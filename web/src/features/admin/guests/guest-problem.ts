import type { GuestInput } from "../../../../../shared/model/guest.ts";

type Issue = { path: readonly PropertyKey[]; message: string };

const texts: Partial<Record<keyof GuestInput, string>> = {
  name: "Enter a name",
  email: "Enter an email address, such as dana@example.com",
  tier: "Choose a type of ticket",
  plus_ones: "Enter 0 to 7 plus-ones",
};

const own = /^Use at most/;

/** The first field of a guest that can't be as it is, in words for whoever enters it. */
export const toGuestProblem = ({
  issues,
}: {
  issues: readonly Issue[];
}): { field: keyof GuestInput; message: string } => {
  const [issue] = issues;
  const field = (issue?.path[0] ?? "name") as keyof GuestInput;
  const said = issue?.message ?? "";
  return { field, message: own.test(said) ? said : (texts[field] ?? said) };
};
