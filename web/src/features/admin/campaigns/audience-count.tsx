import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AudienceFilter } from "../../../../../shared/model/campaign.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { call, queryKeyOf } from "../../../api/index.ts";

const maxPages = 20;

const countAll = async (filter: AudienceFilter, signal: AbortSignal) => {
  let count = 0;
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const counted: Awaited<ReturnType<typeof call<"campaignsAdmin", "audience">>> = await call(
      "campaignsAdmin",
      "audience",
      { ...filter, ...(cursor ? { cursor } : {}) },
      signal,
    );
    count += counted.count;
    cursor = counted.cursor;
    if (!cursor) return { count, is_more: counted.is_more };
  }
  return { count, is_more: true };
};

const countText = ({ count, is_more }: { count: number; is_more: boolean }): string => {
  const members = counted(count, "member");
  return is_more ? `more than ${members}` : members;
};

const toText = (counted: { count: number; is_more: boolean }): string => {
  if (counted.count === 0 && !counted.is_more) return "Nobody will get this: no member matches.";
  const text = countText(counted);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} will get this.`;
};

const useCountedAudience = (filter: AudienceFilter) =>
  useQuery({
    queryKey: queryKeyOf("campaignsAdmin", "audience", filter),
    queryFn: ({ signal }) => countAll(filter, signal),
    placeholderData: keepPreviousData,
  });

/** How many members an audience has, in words: "312 members"; undefined while they are counted. */
export const useAudienceText = (filter: AudienceFilter): string | undefined => {
  const { data, isError, isPlaceholderData } = useCountedAudience(filter);
  if (data && !isPlaceholderData) return countText(data);
  return isError ? "members we couldn't count" : undefined;
};

/** How many members the chosen audience has right now; members who unsubscribed aren't counted. */
export const AudienceCount = ({ filter }: { filter: AudienceFilter }) => {
  const { data, isError } = useCountedAudience(filter);
  const text = data ? toText(data) : "Counting members…";
  return (
    <Box role="status" sx={{ fontWeight: 600 }}>
      {isError && !data ? "Couldn't count the members. You can send all the same." : text}
    </Box>
  );
};
