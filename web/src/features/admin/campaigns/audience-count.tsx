import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AudienceFilter } from "../../../../../shared/model/campaign.ts";
import { query } from "../../../api/index.ts";

const toText = ({ count, is_more }: { count: number; is_more: boolean }): string => {
  if (is_more) return `More than ${count.toLocaleString("en-US")} members will get this.`;
  if (count === 0) return "Nobody will get this: no member matches.";
  return count === 1 ? "1 member will get this." : `${count.toLocaleString("en-US")} members will get this.`;
};

/** How many members the chosen audience has right now; members who unsubscribed aren't counted. */
export const AudienceCount = ({ filter }: { filter: AudienceFilter }) => {
  const { data, isError } = useQuery({
    ...query("campaignsAdmin", "audience", filter),
    placeholderData: keepPreviousData,
  });
  const text = data ? toText(data) : "Counting members…";
  return (
    <Box role="status" sx={{ fontWeight: 600 }}>
      {isError && !data ? "Couldn't count the members. You can send all the same." : text}
    </Box>
  );
};
