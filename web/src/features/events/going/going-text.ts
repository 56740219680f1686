import type { WhosGoing } from "../../../../../shared/model/going.ts";
import { counted } from "../../../../../shared/rules/counted.ts";

/** How many friends the line names. */
const mostNames = 3;

const countText = (others: number, isGoing: boolean): string => {
  if (others === 0) return isGoing ? "You're the first one in." : "Be the first one in.";
  if (isGoing) return `${counted(others, "other is", "others are")} going`;
  return `${counted(others, "person is", "people are")} going`;
};

/** Who's going in one line: "Ana, Ben and 132 others are going". */
export const goingText = ({ friends, others, own }: WhosGoing): string => {
  if (friends.length === 0) return countText(others, own !== null);
  const names = friends.slice(0, mostNames).map(({ display_name }) => display_name);
  const rest = others + friends.length - names.length;
  if (rest > 0) return `${names.join(", ")} and ${counted(rest, "other")} are going`;
  const last = names.at(-1) ?? "";
  return names.length === 1 ? `${last} is going` : `${names.slice(0, -1).join(", ")} and ${last} are going`;
};
