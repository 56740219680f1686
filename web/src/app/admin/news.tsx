import { NewsList } from "../../features/admin/news/news-list.tsx";

/** News videos. */
export default function AdminNews() {
  return <NewsList />;
}
