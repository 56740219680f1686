import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AudienceFilter } from "../../../../../shared/model/campaign.ts";
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

const toText = ({ count, is_more }: { count: number; is_more: boolean }): string => {
  if (is_more) return `More than ${count.toLocaleString("en-US")} members will get this.`;
  if (count === 0) return "Nobody will get this: no member matches.";
  return count === 1 ? "1 member will get this." : `${count.toLocaleString("en-US")} members will get this.`;
};

/** How many members the chosen audience has right now; members who unsubscribed aren't counted. */
export const AudienceCount = ({ filter }: { filter: AudienceFilter }) => {
  const { data, isError } = useQuery({
    queryKey: queryKeyOf("campaignsAdmin", "audience", filter),
    queryFn: ({ signal }) => countAll(filter, signal),
    placeholderData: keepPreviousData,
  });
  const text = data ? toText(data) : "Counting members…";
  return (
    <Box role="status" sx={{ fontWeight: 600 }}>
      {isError && !data ? "Couldn't count the members. You can send all the same." : text}
    </Box>
  );
};
