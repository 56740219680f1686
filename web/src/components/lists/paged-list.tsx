import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedState } from "../feedback/states.tsx";
import { ShowMore } from "./show-more.tsx";

type Listed<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

/** One column on a phone, then two, then three. */
const cardColumns = { sm: "1fr 1fr", lg: "1fr 1fr 1fr" };

/** Whether a list has loaded at least one item. */
export const hasItems = (list: Listed<unknown>): boolean =>
  Boolean(list.data?.pages.some(({ items }) => items.length > 0));

const allItems = <Item,>(list: Listed<Item>): Item[] | undefined => list.data?.pages.flatMap(({ items }) => items);

/** A list read page by page, with its loading, failed and empty states and a button for more. */
export const PagedList = <Item,>({
  list,
  failed,
  empty,
  notice,
  columns = cardColumns,
  children,
}: {
  list: Listed<Item>;
  /** The text of the failed state. */
  failed: string;
  empty: ReactNode;
  /** Shown above the items, if there are any. */
  notice?: ReactNode;
  /** The `gridTemplateColumns` of the items; those of cards by default. */
  columns?: Record<string, string>;
  children: (item: Item) => ReactNode;
}) => {
  const items = allItems(list);
  if (list.isError && !items) return <FailedState title={failed} onRetry={() => void list.refetch()} />;
  if (!items) return <Skeleton variant="rounded" height={160} />;
  if (items.length === 0) return empty;
  return (
    <>
      {notice}
      <Box sx={{ display: "grid", gridTemplateColumns: columns, gap: 2 }}>{items.map(children)}</Box>
      <ShowMore list={list} sx={{ justifySelf: "center", mt: 2 }} />
    </>
  );
};
