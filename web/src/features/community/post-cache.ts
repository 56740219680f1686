import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Post } from "../../../../shared/model/post.ts";
import { queryKeyOf } from "../../api/index.ts";

type Pages = InfiniteData<{ items: Post[]; cursor: string | null }>;

/** How a post changes; null removes it. */
type Change = (post: Post) => Post | null;

const changeItems = (items: Post[], postId: string, change: Change): Post[] =>
  items.flatMap((post) => (post.id === postId ? (change(post) ?? []) : post));

const changePages = (data: Pages, postId: string, change: Change): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: changeItems(page.items, postId, change) })),
});

const lists = [queryKeyOf("community", "feed"), queryKeyOf("community", "postsOf")] as const;

/** Applies a change to a post wherever this device shows it: feeds, profiles and its own page. Nothing is refetched. */
export const changePost = (client: QueryClient, postId: string, change: Change): void => {
  for (const queryKey of lists) {
    client.setQueriesData<Pages>({ queryKey }, (data) => data && changePages(data, postId, change));
  }
  const own = queryKeyOf("community", "post", { postId });
  // A removed post keeps its page until the page is left or read again.
  client.setQueryData<Post>(own, (post) => post && (change(post) ?? post));
};

/** Removes a post from every list. */
export const removePost = (client: QueryClient, postId: string): void => changePost(client, postId, () => null);

type FeedInput = { sort?: string; location?: string };

const takes = (input: FeedInput, post: Post): boolean =>
  input.sort !== "trending" && (!input.location || input.location === post.location);

/** Puts a new post at the top of the feeds it belongs to, and of its author's posts. Repeating it changes nothing. */
export const addPost = (client: QueryClient, post: Post): void => {
  const add = (data: Pages | undefined): Pages | undefined => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first || data.pages.some(({ items }) => items.some(({ id }) => id === post.id))) return data;
    return { ...data, pages: [{ ...first, items: [post, ...first.items] }, ...rest] };
  };
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: queryKeyOf("community", "feed") })) {
    if (takes(queryKey[2] as FeedInput, post)) client.setQueryData<Pages>(queryKey, add);
  }
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: queryKeyOf("community", "postsOf") })) {
    if ((queryKey[2] as { userId?: string }).userId === post.user_id) client.setQueryData<Pages>(queryKey, add);
  }
};
