import { addOnce } from "../../platform/stream/add-once.ts";
import { itemOf, type Projection, type StreamChange } from "../../platform/stream/change.ts";
import { PostEntity } from "./post.entity.ts";

/** What a change adds to the number of its kind: one more, one less, or nothing for a change of what stays. */
export const stepOf = ({ before, after }: StreamChange): -1 | 0 | 1 => {
  if (before && after) return 0;
  return after ? 1 : -1;
};

/**
 * Folds one kind of item with a `post_id` into a count of its post, exactly once each. A post that was erased in the meantime refuses
 * the addition, which then counts nowhere.
 */
export const countOnPost = (entity: string, counter: "likes_count" | "comments_count"): Projection => ({
  name: `post-${counter.replaceAll("_", "-")}`,
  entities: [entity],
  async apply(changes) {
    for (const change of changes) {
      const step = stepOf(change);
      if (step === 0) continue;
      const id = String(itemOf(change).post_id);
      await addOnce(`post-${counter}`, change.id, [PostEntity.patch({ id }).add({ [counter]: step })]);
    }
  },
});
